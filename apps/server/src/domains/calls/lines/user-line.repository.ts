import type { CallerIdRule } from '@haihu/contract/calls/values';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

/** A member's choices for calls over lines. */
export interface StoredUserLine {
  /** Null: the line with most room. */
  lineId: string | null;
  callerId: CallerIdRule;
}

/** The choices of a member who chose nothing. */
export const usualUserLine: StoredUserLine = { lineId: null, callerId: 'steady' };

/** Finds the member's choices. Returns the defaults when the member chose nothing. */
export async function findUserLine(db: Queryable, userId: string): Promise<StoredUserLine> {
  const [found] = await db.query<StoredUserLine>(sql`
    select line_id as "lineId", caller_id as "callerId" from user_line
    where tenant_id = ${db.tenantId} and user_id = ${userId}`);
  return found ?? usualUserLine;
}

export async function saveUserLine(
  tx: Queryable,
  userId: string,
  { lineId, callerId }: StoredUserLine,
  at: Date,
): Promise<void> {
  await tx.query(sql`
    insert into user_line (tenant_id, user_id, line_id, caller_id, changed_at)
    values (${tx.tenantId}, ${userId}, ${lineId}, ${callerId}, ${at})
    on conflict (tenant_id, user_id) do update
      set line_id = excluded.line_id, caller_id = excluded.caller_id, changed_at = excluded.changed_at`);
}

/** Returns the line of a member; null: the one with most room. */
export const findLineOf = async (db: Queryable, userId: string) => (await findUserLine(db, userId)).lineId;

/** Sets the line of a member. The member may choose another. */
export async function giveLine(tx: Queryable, userId: string, lineId: string | null, at: Date): Promise<void> {
  const { callerId } = await findUserLine(tx, userId);
  await saveUserLine(tx, userId, { lineId, callerId }, at);
}
