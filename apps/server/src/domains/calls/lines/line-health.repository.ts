import type { HealthReason } from '@haihu/contract/calls/values';
import { type Breaker, type CarriedCall, LOOKED_AT } from '@haihu/rules/calls/lines/carrier-breaker';
import { type HealthCounts, MOST_WATCHED, SHORT_TALK, WATCHED_HOURS } from '@haihu/rules/calls/lines/line-health';
import type { Queryable } from '../../../platform/db/db.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';

export interface WatchedLine extends HealthCounts {
  id: string;
  pausedUntil: string | null;
  pauseReasons: HealthReason[] | null;
}

const HOUR = 60 * 60 * 1000;

/** Calls that count as calls of a number: our own side did not end them before a phone rang. Needs `call c`. */
const counted = sql`c.direction = 'outbound' and c.cause not in ('agent_absent', 'cancelled', 'network', 'blocked', 'no_balance')`;

/**
 * Counts recent calls of these lines, or of all lines when `ids` is null. Leaves out calls that our own side ended
 * before a phone rang, and calls before the line's last rest.
 */
export const countLines = (db: Queryable, now: Date, ids: string[] | null): Promise<WatchedLine[]> =>
  count(db, now, { table: sql`line`, column: sql`line_id`, which: ids && sql`and w.id = any(${ids})` });

export const countNumbers = (db: Queryable, now: Date, ids: string[] | null): Promise<WatchedLine[]> =>
  count(db, now, { table: sql`line_number`, column: sql`line_number_id`, which: ids && sql`and w.id = any(${ids})` });

function count(
  db: Queryable,
  now: Date,
  { table, column, which }: { table: Sql; column: Sql; which: Sql | null },
): Promise<WatchedLine[]> {
  const since = new Date(now.getTime() - WATCHED_HOURS * HOUR);
  return db.query(sql`
    select w.id, case when w.paused_until > ${now} then w.paused_until end as "pausedUntil",
      case when w.paused_until > ${now} then w.pause_reasons end as "pauseReasons", counted.*
    from ${table} w
    cross join lateral (
      select count(*)::int as calls, count(answered_at)::int as answered,
        count(*) filter (where answered_at is not null and talk_seconds <= ${SHORT_TALK})::int as short,
        (count(*) - count(distinct callee_hash))::int as repeats, count(refused_at) filter (where is_complaint)::int as complaints
      from (
        select c.answered_at, c.talk_seconds, c.callee_hash, d.refused_at, d.is_complaint
        from call c
        left join do_not_call d on d.tenant_id = c.tenant_id and d.number_hash = c.callee_hash
          and d.refused_at >= c.created_at and c.answered_at is not null
        where c.tenant_id = w.tenant_id and c.${column} = w.id
          and c.created_at > greatest(${since}, w.watched_since) and ${counted}
        order by c.created_at desc limit ${MOST_WATCHED}
      ) watched
    ) counted
    where w.tenant_id = ${db.tenantId} ${which ?? sql``}
    order by w.id`);
}

/** Counts the calls of numbers since an instant. Numbers without calls are left out. */
export async function countCallsSince(db: Queryable, numberIds: string[], since: string): Promise<Map<string, number>> {
  const rows = await db.query<{ id: string; calls: number }>(sql`
    select c.line_number_id as id, count(*)::int as calls from call c
    where c.tenant_id = ${db.tenantId} and c.line_number_id = any(${numberIds}) and c.created_at >= ${since}
      and ${counted}
    group by c.line_number_id`);
  return new Map(rows.map(({ id, calls }) => [id, calls]));
}

/** Counts the other numbers of a number's line that can be shown now. */
export async function countOthers(db: Queryable, numberId: string, now: Date): Promise<number> {
  const [found] = await db.query<{ count: number }>(sql`
    select count(*)::int as count from line_number one
    join line_number other on other.tenant_id = one.tenant_id and other.line_id = one.line_id and other.id <> one.id
    where one.tenant_id = ${db.tenantId} and one.id = ${numberId}
      and (other.paused_until is null or other.paused_until <= ${now})`);
  return found!.count;
}

/** Finds a number with the name of its line. */
export async function findNumber(db: Queryable, id: string): Promise<{ enc: Buffer; lineName: string } | undefined> {
  const [found] = await db.query<{ enc: Buffer; lineName: string }>(sql`
    select n.number_enc as enc, l.name as "lineName"
    from line_number n join line l on l.tenant_id = n.tenant_id and l.id = n.line_id
    where n.tenant_id = ${db.tenantId} and n.id = ${id}`);
  return found;
}

export interface CarrierState {
  trips: number;
  isResting: boolean;
}

export async function findCarrier(db: Queryable, lineId: string, now: Date): Promise<CarrierState | undefined> {
  const [found] = await db.query<CarrierState>(sql`
    select carrier_trips as trips, coalesce(paused_until > ${now}, false) as "isResting"
    from line where tenant_id = ${db.tenantId} and id = ${lineId}`);
  return found;
}

/**
 * Finds the results of the newest calls over a line. `isFailed`: the carrier did not carry the call. It was dialled but
 * ended without a ring, an answer or a reason. Leaves out calls that the engine did not take.
 */
export function findCarried(db: Queryable, lineId: string, now: Date): Promise<CarriedCall[]> {
  return db.query(sql`
    select c.cause = 'network' and c.customer_ringing_at is null and c.customer_answered_at is null
        and c.answered_at is null as "isFailed",
      extract(epoch from ${now}::timestamptz - c.ended_at)::float8 as age,
      l.paused_until is not null and c.created_at >= l.paused_until as "isProbe"
    from call c join line l on l.tenant_id = c.tenant_id and l.id = c.line_id
    where c.tenant_id = ${db.tenantId} and c.line_id = ${lineId} and c.state = 'ended' and c.refusal is null
      and c.direction = 'outbound'
      and c.created_at > ${new Date(now.getTime() - HOUR)}
      and (c.agent_answered_at is not null or c.customer_ringing_at is not null or c.agent_id is null)
      and c.cause not in ('agent_absent', 'cancelled', 'blocked', 'no_balance')
    order by c.created_at desc, c.id desc limit ${LOOKED_AT}`);
}

/** Stores the state of a line's carrier. `rest`: seconds from now on; null: the line stays in use. */
export async function setCarrier(db: Queryable, lineId: string, { trips, rest }: Breaker, now: Date): Promise<void> {
  const until = rest === null ? null : new Date(now.getTime() + rest * 1000);
  await db.query(sql`
    update line set carrier_trips = ${trips}, paused_until = coalesce(${until}::timestamptz, paused_until),
      pause_reasons = case when ${until}::timestamptz is null then pause_reasons else array['carrier'] end
    where tenant_id = ${db.tenantId} and id = ${lineId}`);
}

/**
 * Lets a line or number rest from `at` until an instant. Its calls before that are not counted again. False: it rests
 * already.
 */
export async function storePause(
  tx: Queryable,
  what: 'line' | 'line_number',
  id: string,
  { at, until, reasons }: { at: Date; until: Date; reasons: HealthReason[] },
): Promise<boolean> {
  const resting = sql`
    set paused_until = ${until}, pause_reasons = ${reasons}, watched_since = ${until}
    where tenant_id = ${tx.tenantId} and id = ${id} and (paused_until is null or paused_until <= ${at}) returning id`;
  const stored = await tx.query(what === 'line' ? sql`update line ${resting}` : sql`update line_number ${resting}`);
  return stored.length > 0;
}

/** The line and the number of a call. Null: the call used none. */
export interface UsedLine {
  lineId: string | null;
  numberId: string | null;
  /** True when the line may not have carried the call. */
  isFailed: boolean;
  /** True when single calls test whether the line's carrier is back. */
  isOnTrial: boolean;
}

/** Returns the statement that records that a number was shown, so that rotation continues with the next one. */
export const notingShown = (tenantId: string, numberId: string, at: Date): Sql =>
  sql`update line_number set used_at = ${at} where tenant_id = ${tenantId} and id = ${numberId}`;
