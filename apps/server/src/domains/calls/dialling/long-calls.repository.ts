import type { CallBound } from '@haihu/contract/calls/values';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { type CallNow, presentOf } from '../core/running-calls.repository.ts';
import { minutesBegun } from '../core/foreign-minutes.ts';

/** Seconds before a bound at which the agent is warned. For short bounds, a quarter of the bound. */
const WARNED_BEFORE = 300;

/** Seconds for which a customer and an outside number may talk without an agent. Nobody of ours would end it. */
const LONGEST_OUTSIDE = 3600;

export interface LongCall {
  callId: string;
  agentId: string | null;
  why: CallBound;
  /** The enterprise's zone. */
  zone: string;
}

export interface LongCalls {
  /** Calls that are longer than allowed. */
  over: LongCall[];
  /** Calls that come near their bound. Each is returned once. */
  near: { callId: string; agentId: string; why: CallBound; seconds: number }[];
}

/**
 * Finds which of these calls reach or near a bound. One bound is the longest call of the line. The other is the line's
 * minutes abroad for one agent on the day on which the call began.
 */
export async function findLong(tx: Queryable, calls: readonly CallNow[], now: Date): Promise<LongCalls> {
  const found = await tx.query<LongCall & { seconds: number; isWarned: boolean }>(sql`
    select distinct on (r.call_id) r.call_id as "callId", r.agent_id as "agentId", bound.why, t.zone,
      (bound.most - so_far.talked)::float8 as seconds, r.warned_at is not null as "isWarned"
    from call_running r
    join ${presentOf(calls)} on present.call_id = r.call_id
    join call c on c.tenant_id = r.tenant_id and c.id = r.call_id
    join line l on l.tenant_id = c.tenant_id and l.id = c.line_id
    join tenant t on t.id = c.tenant_id
    cross join lateral (
      select extract(epoch from present.now - coalesce(c.customer_answered_at, c.answered_at)) as talked
    ) so_far
    cross join lateral (
      select 'longest' as why, l.longest_seconds as most, l.longest_seconds as whole
      union all
      select 'abroad', 60 * (l.foreign_minutes_a_day - (
        select ${minutesBegun(now)} from call
        where tenant_id = r.tenant_id and agent_id = r.agent_id and is_foreign and id <> r.call_id
          and created_at >= date_trunc('day', c.created_at at time zone t.zone) at time zone t.zone
          and created_at < c.created_at and coalesce(customer_answered_at, answered_at) is not null
      )), 60 * l.foreign_minutes_a_day
      where c.is_foreign and l.foreign_minutes_a_day is not null
      union all
      select 'longest', ${LONGEST_OUTSIDE}::int + extract(
        epoch from o.handed_at - coalesce(c.customer_answered_at, c.answered_at)), ${LONGEST_OUTSIDE}::int
      from call_outside o where o.tenant_id = c.tenant_id and o.call_id = c.id and o.state = 'handed'
    ) bound
    where r.tenant_id = ${tx.tenantId}
      and bound.most - so_far.talked <= least(${WARNED_BEFORE}::int, bound.whole / 4)
    order by r.call_id, bound.most`);
  const near = found.flatMap(({ callId, agentId, why, seconds, isWarned }) =>
    seconds > 0 && agentId !== null && !isWarned ? [{ callId, agentId, why, seconds: Math.round(seconds) }] : [],
  );
  const warned = near.map(({ callId }) => callId);
  if (warned.length > 0) {
    await tx.query(sql`
      update call_running set warned_at = ${now} where tenant_id = ${tx.tenantId} and call_id = any(${warned})`);
  }
  return { over: found.filter(({ seconds }) => seconds <= 0), near };
}
