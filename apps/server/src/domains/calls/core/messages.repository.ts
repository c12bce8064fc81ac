import type { MessageEvent } from '../../../integrations/telephony/message-events.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { LockedCall } from './locked-calls.repository.ts';

/** Seconds below which a message is none. */
export const SHORTEST_MESSAGE = 2;

/** Returns true if the caller of a call left a message. */
export const hasMessage = ({ messageAt, messageSeconds }: Pick<LockedCall, 'messageAt' | 'messageSeconds'>): boolean =>
  messageAt !== null && messageSeconds !== null && messageSeconds >= SHORTEST_MESSAGE;

/** Writes that a caller's message has begun, or its length. Returns the call with it. The first of both counts. */
export async function noteMessage(
  tx: Queryable,
  call: LockedCall,
  { at, seconds }: Pick<MessageEvent, 'at' | 'seconds'>,
): Promise<LockedCall> {
  const noted = {
    ...call,
    messageAt: call.messageAt ?? at,
    messageSeconds: call.messageSeconds ?? (seconds === null ? null : Math.round(seconds)),
  };
  await tx.query(sql`
    update call set message_at = ${noted.messageAt}, message_seconds = ${noted.messageSeconds}
    where tenant_id = ${tx.tenantId} and id = ${call.id}`);
  return noted;
}
