import {
  type HealthCounts,
  MOST_WATCHED,
  REST_MINUTES,
  SHORT_TALK,
  WATCHED_HOURS,
} from '@haihu/rules/calls/line-health';
import type { HealthReason } from '@haihu/contract/calls/values';
import type { Queryable } from '../../../platform/db/db.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';

export interface Watched extends HealthCounts {
  id: string;
  pausedUntil: string | null;
  pauseReasons: HealthReason[] | null;
}

const HOUR = 60 * 60 * 1000;

/**
 * How the lines named did, or all of them. What our own side ended before a phone rang says nothing of a line, and calls
 * before its last rest count no more.
 */
export const countLines = (db: Queryable, now: Date, ids: string[] | null): Promise<Watched[]> =>
  count(db, now, { table: sql`line`, column: sql`line_id`, which: ids && sql`and w.id = any(${ids})` });

export const countNumbers = (db: Queryable, now: Date, ids: string[] | null): Promise<Watched[]> =>
  count(db, now, { table: sql`line_number`, column: sql`line_number_id`, which: ids && sql`and w.id = any(${ids})` });

function count(
  db: Queryable,
  now: Date,
  { table, column, which }: { table: Sql; column: Sql; which: Sql | null },
): Promise<Watched[]> {
  const since = new Date(now.getTime() - WATCHED_HOURS * HOUR);
  return db.query(sql`
    select w.id, case when w.paused_until > ${now} then w.paused_until end as "pausedUntil",
      case when w.paused_until > ${now} then w.pause_reasons end as "pauseReasons", counted.*
    from ${table} w
    cross join lateral (
      select count(*)::int as calls, count(answered_at)::int as answered,
        count(*) filter (where answered_at is not null and talk_seconds <= ${SHORT_TALK})::int as short,
        (count(*) - count(distinct callee_hash))::int as repeats, count(refused_at)::int as complaints
      from (
        select c.answered_at, c.talk_seconds, c.callee_hash, d.refused_at
        from call c
        left join do_not_call d on d.tenant_id = c.tenant_id and d.number_hash = c.callee_hash
          and d.refused_at >= c.created_at and c.answered_at is not null
        where c.tenant_id = w.tenant_id and c.${column} = w.id
          and c.created_at > greatest(${since}, w.watched_since)
          and c.cause not in ('agent_absent', 'cancelled', 'network', 'blocked', 'no_balance')
        order by c.created_at desc limit ${MOST_WATCHED}
      ) watched
    ) counted
    where w.tenant_id = ${db.tenantId} ${which ?? sql``}
    order by w.id`);
}

/** It rests from now on, and what led to it counts no more. */
export async function pause(
  tx: Queryable,
  what: 'line' | 'line_number',
  id: string,
  { at, reasons }: { at: Date; reasons: HealthReason[] },
): Promise<void> {
  const until = new Date(at.getTime() + REST_MINUTES * 60_000);
  await (what === 'line'
    ? tx.query(sql`
        update line set paused_until = ${until}, pause_reasons = ${reasons}, watched_since = ${until}
        where tenant_id = ${tx.tenantId} and id = ${id}`)
    : tx.query(sql`
        update line_number set paused_until = ${until}, pause_reasons = ${reasons}, watched_since = ${until}
        where tenant_id = ${tx.tenantId} and id = ${id}`));
}

/** Over which line and with which number a call was made; null where it used none. */
export async function findLineOfCall(
  db: Queryable,
  callId: string,
): Promise<{ lineId: string | null; numberId: string | null }> {
  const [found] = await db.query<{ lineId: string | null; numberId: string | null }>(sql`
    select line_id as "lineId", line_number_id as "numberId" from call
    where tenant_id = ${db.tenantId} and id = ${callId}`);
  return found!;
}

/** Rotation goes on to the next number. */
export async function noteShown(tx: Queryable, numberId: string, at: Date): Promise<void> {
  await tx.query(sql`
    update line_number set used_at = ${at} where tenant_id = ${tx.tenantId} and id = ${numberId}`);
}
