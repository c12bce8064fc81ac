import type { CallingSettings, WrapUpSettings } from '@haihu/contract/config/core/settings';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { seatedColumn } from '../../billing/billing.api.ts';
import { valueColumn, withDefaults } from '../../config/config.api.ts';
import { type CallBans, callBans } from '../../numbers/numbers.api.ts';
import { callsTo, talkingMembers } from '../core/running-calls.repository.ts';
import { type StoredUserLine, usualUserLine } from '../lines/user-line.repository.ts';

/** The facts that decide about a call of a member to a number, apart from lines, money and earlier calls. */
export interface PlacingFacts {
  /** The member's own choice of line and number. */
  own: StoredUserLine;
  /** True while somebody of the enterprise calls the number. */
  isBusy: boolean;
  isSeated: boolean;
  settings: CallingSettings;
  bans: CallBans;
}

type FactsRow = CallBans & { lineId: string | null; callerId: StoredUserLine['callerId'] | null } & {
  isBusy: boolean;
  isSeated: boolean;
  calling: object | null;
};

/** Reads the facts about a call in one statement. Hold the callee before. */
export async function findPlacingFacts(
  tx: Queryable,
  { userId, calleeHash }: { userId: string; calleeHash: Buffer },
  now: Date,
): Promise<PlacingFacts> {
  const { tenantId } = tx;
  const [row] = await tx.query<FactsRow>(sql`
    select own.line_id as "lineId", own.caller_id as "callerId",
      exists (${callsTo(tenantId, calleeHash)}) as "isBusy",
      ${seatedColumn(tenantId, userId, now)} as "isSeated", ${valueColumn(tenantId, 'calling')} as calling, ban.*
    from (${callBans(tenantId, calleeHash)}) ban
    left join user_line own on own.tenant_id = ${tenantId} and own.user_id = ${userId}`);
  const { lineId, callerId, isBusy, isSeated, calling, ...bans } = row!;
  return {
    own: callerId === null ? usualUserLine : { lineId, callerId },
    isBusy,
    isSeated,
    settings: withDefaults('calling', calling),
    bans,
  };
}

/** Reads what keeps a member from any call: another call, or the rule about follow-ups. */
export async function findMemberFacts(
  tx: Queryable,
  userId: string,
): Promise<{ isTalking: boolean; wrapUp: WrapUpSettings }> {
  const { tenantId } = tx;
  const [row] = await tx.query<{ isTalking: boolean; stored: object | null }>(sql`
    select exists (${talkingMembers(tenantId, userId)}) as "isTalking", ${valueColumn(tenantId, 'wrapUp')} as stored`);
  return { isTalking: row!.isTalking, wrapUp: withDefaults('wrapUp', row!.stored) };
}
