import type { Day } from '@haihu/rules/day';
import type { Queryable } from '../../../platform/db/db.ts';
import { planOnce, type Sql, sql } from '../../../platform/db/sql.ts';
import { countedCallers, countedCalls } from '../../calls/calls.api.ts';
import { callParts, storedSums, summedColumns } from '../core/call-sums.ts';
import { callerParts, hasCallersAddedUp, storedCallerSums, summedCallerColumns } from '../core/caller-sums.ts';
import type { WholeDay } from '../core/period.ts';

const columns = sql`${callParts}, ${summedColumns}`;
const callerColumns = sql`member_id, line_id, ${summedCallerColumns}`;

/** Selects the sums of a day's calls, one row for each agent, line, mode and task. */
const sums = (tenantId: string, { startsAt, endsAt }: WholeDay) => sql`
  select ${callParts}, ${storedSums}
  from (${countedCalls({ tenantId, within: (at) => sql`and ${at} >= ${startsAt} and ${at} < ${endsAt}` })}) counted
  group by 1, 2, 3, 4`;

/** Selects the sums of a day's callers, one row for each line and member. */
const sumsOfCallers = (tenantId: string, { startsAt, endsAt }: WholeDay) => sql`
  select ${callerParts}, ${storedCallerSums}
  from (${countedCallers({ tenantId, within: (at) => sql`and ${at} >= ${startsAt} and ${at} < ${endsAt}` })}) counted
  group by 1, 2`;

/** Returns the time of the first call or caller; null if there is none. */
export async function findFirstCall(db: Queryable): Promise<string | null> {
  const [row] = await db.query<{ at: string | null }>(sql`
    select least(
      (select created_at from call where tenant_id = ${db.tenantId} order by created_at limit 1),
      (select at from caller_sent_off where tenant_id = ${db.tenantId} order by at limit 1)) as at`);
  return row!.at;
}

/**
 * Finds the days among these that were added up in this zone and have not changed since. The value is false for a day whose
 * callers were not, because an older release added it up.
 */
export async function findAddedUp(db: Queryable, days: WholeDay[], zone: string): Promise<Map<Day, boolean>> {
  const found = await db.query<{ day: Day; withCallers: boolean }>(sql`
    select a.day::text, ${hasCallersAddedUp} as "withCallers"
    from unnest(${days.map(({ day }) => day)}::date[], ${days.map(({ startsAt }) => startsAt)}::timestamptz[],
      ${days.map(({ endsAt }) => endsAt)}::timestamptz[]) as a (day, starts_at, ends_at)
    join statistics_day d on d.tenant_id = ${db.tenantId} and d.day = a.day and d.zone = ${zone}
    where not exists (
      select from statistics_mark m where m.tenant_id = ${db.tenantId} and m.at >= a.starts_at and m.at < a.ends_at)`);
  return new Map(found.map(({ day, withCallers }) => [day, withCallers]));
}

/** Locks the days of an enterprise until the transaction ends, so that only one run adds up. */
export async function lockDays(tx: Queryable): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('statistics ' || ${tx.tenantId}::text, 0))`);
}

/**
 * Adds up the callers of a day whose calls were added up. It leaves the marks, so a day that changed meanwhile is still
 * read from its calls.
 */
export async function addUpCallers(tx: Queryable, day: WholeDay): Promise<void> {
  await tx.query(planOnce(sql`delete from statistics_caller where tenant_id = ${tx.tenantId} and day = ${day.day}`));
  await tx.query(
    planOnce(sql`
    insert into statistics_caller (tenant_id, day, ${callerColumns})
    select ${tx.tenantId}::bigint, ${day.day}::date, ${callerColumns}
    from (${sumsOfCallers(tx.tenantId, day)}) as summed`),
  );
  await tx.query(
    planOnce(sql`
    update statistics_day set callers_added_up_at = added_up_at where tenant_id = ${tx.tenantId} and day = ${day.day}`),
  );
}

/**
 * Adds up a day. Deletes the marks first and then reads the calls. A call that commits in between is either read or
 * leaves a new mark.
 */
export async function addUpDay(tx: Queryable, day: WholeDay, zone: string, at: Date): Promise<void> {
  await tx.query(
    planOnce(sql`
    delete from statistics_mark
    where tenant_id = ${tx.tenantId} and at >= ${day.startsAt} and at < ${day.endsAt}`),
  );
  await tx.query(planOnce(sql`delete from statistics_call where tenant_id = ${tx.tenantId} and day = ${day.day}`));
  await tx.query(
    planOnce(sql`
    insert into statistics_call (tenant_id, day, ${columns})
    select ${tx.tenantId}::bigint, ${day.day}::date, ${columns} from (${sums(tx.tenantId, day)}) as summed`),
  );
  await tx.query(
    planOnce(sql`
    insert into statistics_day (tenant_id, day, zone, added_up_at)
    values (${tx.tenantId}, ${day.day}, ${zone}, ${at})
    on conflict (tenant_id, day) do update set zone = excluded.zone, added_up_at = excluded.added_up_at`),
  );
  await addUpCallers(tx, day);
}

/** Condition that two statements return the same rows. */
const areSame = (kept: Sql, source: Sql) => sql`(
  not exists (${kept} except all ${source}) and not exists (${source} except all ${kept}))`;

/** Returns true if the stored sums of a day equal those of its calls and callers. */
export async function isAsItsCalls(db: Queryable, day: WholeDay): Promise<boolean> {
  const stored = (table: Sql, names: Sql) =>
    sql`select ${names} from ${table} where tenant_id = ${db.tenantId} and day = ${day.day}`;
  const calls = areSame(
    stored(sql`statistics_call`, columns),
    sql`select ${columns} from (${sums(db.tenantId, day)}) summed`,
  );
  const callers = areSame(
    stored(sql`statistics_caller`, callerColumns),
    sql`select ${callerColumns} from (${sumsOfCallers(db.tenantId, day)}) summed`,
  );
  const [row] = await db.query<{ isSame: boolean }>(sql`
    select ${calls} and (${callers} or not exists (
      select from statistics_day d
      where d.tenant_id = ${db.tenantId} and d.day = ${day.day} and ${hasCallersAddedUp})) as "isSame"`);
  return row!.isSame;
}
