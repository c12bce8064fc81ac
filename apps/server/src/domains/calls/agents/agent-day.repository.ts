import type { BandCall, LoggedState } from '@haihu/rules/calls/agents/agent-band';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { callsMatching } from '../core/call-filter.ts';
import { callsOf } from '../core/calls-of.ts';

/** The first instant that counts, and the first that no longer does. ISO 8601. */
export interface Span {
  from: string;
  until: string;
}

/** Finds the logged states of an agent in a span, and the last one before it, in the order of time. */
export function findStateLog(db: Queryable, userId: string, { from, until }: Span): Promise<LoggedState[]> {
  return db.query(sql`
    select at, chosen, reason, is_here as "isHere", wrap_up_until as "wrapUpUntil" from agent_state_log
    where tenant_id = ${db.tenantId} and user_id = ${userId} and at < ${until} and at >= coalesce((
      select max(at) from agent_state_log
      where tenant_id = ${db.tenantId} and user_id = ${userId} and at <= ${from}), '-infinity')
    order by at`);
}

/** The longest call that began before a span and may last into it. */
const LONGEST = sql`interval '4 hours'`;

/**
 * Finds the times at which an agent was in a call, in the order of time. A member who took a call over has it from then
 * on, and one who handed it on until then.
 */
export function findTimesInCalls(db: Queryable, userId: string, { from, until }: Span): Promise<BandCall[]> {
  return db.query(sql`
    with of_agent as (
      select c.* from ${callsOf(db, {
        whose: [userId],
        where: sql`c.tenant_id = ${db.tenantId} and c.origin <> 'test' and c.created_at >= ${from}::timestamptz - ${LONGEST}
          and c.created_at < ${until}`,
        rest: sql``,
      })} c
    ),
    share as (
      select s.call_id, s.user_id, s.until_at, s.until_at + s.waited_seconds * interval '1 second' as taken_on_at,
        lag(s.until_at + s.waited_seconds * interval '1 second') over (partition by s.call_id order by s.place) as taken_at
      from call_span s join of_agent c on c.tenant_id = s.tenant_id and c.id = s.call_id
      where s.tenant_id = ${db.tenantId}
    )
    select c.created_at as "calledAt", coalesce(c.answered_at, case c.mode when 'device' then c.customer_ringing_at end) as "talkedAt",
      c.ended_at as "endedAt"
    from of_agent c where not exists (select from share s where s.call_id = c.id)
    union all
    select coalesce(s.taken_at, c.created_at), coalesce(s.taken_at, c.answered_at), s.until_at
    from share s join of_agent c on c.id = s.call_id where s.user_id = ${userId}
    union all
    select max(s.taken_on_at), max(s.taken_on_at), null
    from share s join of_agent c on c.id = s.call_id
    join call_running r on r.tenant_id = c.tenant_id and r.call_id = c.id and r.agent_id = ${userId}
    where c.ended_at is null group by c.id
    order by 1`);
}

/** Counts calls of an agent that a leader may look at. Hidden ones are left out, as in the list of records. */
export async function countKinds(db: Queryable, userId: string, span: Span) {
  const where = callsMatching(db.tenantId, { ...span, shownOnly: true });
  const unwritten = callsMatching(db.tenantId, { ...span, shownOnly: true, unwritten: true });
  const [counted] = await db.query<{ recordings: number; unwritten: number; unreported: number }>(sql`
    select (count(*) filter (where c.recording_path is not null))::int as recordings,
      (count(*) filter (where c.cause = 'unreported'))::int as unreported,
      (select count(*)::int from ${callsOf(db, { whose: [userId], where: unwritten, rest: sql`` })} c) as unwritten
    from ${callsOf(db, { whose: [userId], where, rest: sql`` })} c`);
  return counted!;
}
