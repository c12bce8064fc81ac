import type { DaySoFar } from '@haihu/contract/statistics/today';
import { isOf, type Whose } from '../../../kernel/whose.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { nothing, sql } from '../../../platform/db/sql.ts';
import { countedCalls } from '../../calls/calls.api.ts';

/**
 * Counts the activity of these members in a stretch of time. Tests, and calls that the enterprise's side never dialled,
 * do not count. Calls that met no agent count only for everybody.
 */
export async function countBetween(db: Queryable, from: Date, until: Date, whose: Whose): Promise<DaySoFar> {
  const counted = countedCalls({
    tenantId: db.tenantId,
    within: (at) => sql`and ${at} >= ${from} and ${at} <= ${until}`,
    whose: (memberId) => (whose ? sql`and ${isOf(memberId, whose)}` : nothing),
  });
  const [row] = await db.query<DaySoFar>(sql`
    select c.*, f.* from (
      select coalesce(sum(calls), 0)::int as calls, coalesce(sum(answered), 0)::int as answered,
        coalesce(sum(talk_seconds), 0)::int as "talkSeconds"
      from (${counted}) counted
    ) c, (
      select count(*)::int as "followUps" from follow_up
      where tenant_id = ${db.tenantId} and at >= ${from} and at <= ${until} and ${isOf(sql`author_id`, whose)}
    ) f`);
  return row!;
}

/** Returns the member's own goal; undefined if there is none. */
export async function findGoal(db: Queryable, memberId: string): Promise<number | undefined> {
  const [row] = await db.query<{ callsADay: number }>(sql`
    select calls_a_day as "callsADay" from call_goal where tenant_id = ${db.tenantId} and user_id = ${memberId}`);
  return row?.callsADay;
}

/** Saves the member's own goal. Null removes it. */
export async function saveGoal(db: Queryable, memberId: string, callsADay: number | null): Promise<void> {
  await db.query(
    callsADay === null
      ? sql`delete from call_goal where tenant_id = ${db.tenantId} and user_id = ${memberId}`
      : sql`
        insert into call_goal (tenant_id, user_id, calls_a_day) values (${db.tenantId}, ${memberId}, ${callsADay})
        on conflict (tenant_id, user_id) do update set calls_a_day = excluded.calls_a_day`,
  );
}
