import type { DaySoFar } from '@haihu/contract/statistics/today';
import type { Queryable } from '../../../platform/db/db.ts';
import { nothing, sql } from '../../../platform/db/sql.ts';
import { isOf, type Whose } from '../../../platform/whose.ts';

/** Counts what these members did in a stretch of time. Test calls do not count; calls that met no agent are everybody's. */
export async function countBetween(db: Queryable, from: Date, until: Date, whose: Whose): Promise<DaySoFar> {
  const [row] = await db.query<DaySoFar>(sql`
    select c.*, f.* from (
      select count(*)::int as calls, count(answered_at)::int as answered,
        coalesce(sum(talk_seconds), 0)::int as "talkSeconds"
      from call
      where tenant_id = ${db.tenantId} and created_at >= ${from} and created_at <= ${until} and origin <> 'test'
        ${whose ? sql`and ${isOf(sql`agent_id`, whose)}` : nothing}
    ) c, (
      select count(*)::int as "followUps" from follow_up
      where tenant_id = ${db.tenantId} and at >= ${from} and at <= ${until} and ${isOf(sql`author_id`, whose)}
    ) f`);
  return row!;
}

/** The member's own goal; undefined where they have none. */
export async function findGoal(db: Queryable, memberId: string): Promise<number | undefined> {
  const [row] = await db.query<{ callsADay: number }>(sql`
    select calls_a_day as "callsADay" from call_goal where tenant_id = ${db.tenantId} and user_id = ${memberId}`);
  return row?.callsADay;
}

/** Null takes the goal away. */
export async function saveGoal(db: Queryable, memberId: string, callsADay: number | null): Promise<void> {
  await db.query(
    callsADay === null
      ? sql`delete from call_goal where tenant_id = ${db.tenantId} and user_id = ${memberId}`
      : sql`
        insert into call_goal (tenant_id, user_id, calls_a_day) values (${db.tenantId}, ${memberId}, ${callsADay})
        on conflict (tenant_id, user_id) do update set calls_a_day = excluded.calls_a_day`,
  );
}
