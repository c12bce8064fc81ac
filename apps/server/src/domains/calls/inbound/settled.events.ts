import { push } from '@haihu/contract/socket';
import type { Queryable } from '../../../platform/db/db.ts';
import { appendEvents, type EventHandler } from '../../../platform/events/outbox.ts';
import { OPERATOR } from '../../billing/billing.api.ts';
import { findCallLeaders } from './arrivals.repository.ts';
import { endTurnsByTalk } from './kept-turns.repository.ts';
import { closeByTalk } from './missed.repository.ts';

const MISSED_SETTLED = 'call.missed_settled';

/**
 * Closes the missed calls that a talk settles, and ends the turns that callers kept. Their members are told by an event. A push would hold a lock of them, and
 * the wallet is locked after this step.
 */
export async function settleByTalk(
  tx: Queryable,
  { callId, by, at }: { callId: string; by: string | null; at: Date },
): Promise<void> {
  await endTurnsByTalk(tx, callId);
  const owners = await closeByTalk(tx, { callId, by, at });
  const event = { type: MISSED_SETTLED, version: 1, at, actorId: by ?? OPERATOR, subjectId: callId };
  const payloads = owners.map((ownerId): Record<string, string> => (ownerId === null ? {} : { ownerId }));
  if (payloads.length === 0) return;
  await appendEvents(
    tx,
    payloads.map((payload) => ({ ...event, payload })),
  );
}

const tellOwner: EventHandler = async (tx, { payload: { ownerId } }) => [
  { to: ownerId === undefined ? await findCallLeaders(tx) : [ownerId], type: push.agendaMoved, data: {} },
];

/** The handlers of this room's events, by event type. */
export const settledEvents: Record<string, EventHandler> = { [MISSED_SETTLED]: tellOwner };
