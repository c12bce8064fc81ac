import type { Day } from '@haihu/rules/day';
import type { Queryable } from '../../../platform/db/db.ts';
import { planOnce, sql } from '../../../platform/db/sql.ts';
import { countedCalls } from '../../calls/calls.api.ts';
import { callParts, storedSums, summedColumns } from '../core/call-sums.ts';
import type { WholeDay } from '../core/period.ts';

const columns = sql`${callParts}, ${summedColumns}`;

/** Selects the sums of a day's calls, one row for each agent, line, mode and task. */
const sums = (tenantId: string, { startsAt, endsAt }: WholeDay) => sql`
  select ${callParts}, ${storedSums}
  from (${countedCalls({ tenantId, within: (at) => sql`and ${at} >= ${startsAt} and ${at} < ${endsAt}` })}) counted
  group by 1, 2, 3, 4`;

/** Returns the time of the first call; null if there is none. */
export async function findFirstCall(db: Queryable): Promise<string | null> {
  const [row] = await db.query<{ at: string }>(sql`
    select created_at as at from call where tenant_id = ${db.tenantId} order by created_at limit 1`);
  return row?.at ?? null;
}

/** Finds the days among these that were added up in this zone and have not changed since. */
export async function findAddedUp(db: Queryable, days: WholeDay[], zone: string): Promise<Set<Day>> {
  const found = await db.query<{ day: Day }>(sql`
    select a.day::text
    from unnest(${days.map(({ day }) => day)}::date[], ${days.map(({ startsAt }) => startsAt)}::timestamptz[],
      ${days.map(({ endsAt }) => endsAt)}::timestamptz[]) as a (day, starts_at, ends_at)
    join statistics_day d on d.tenant_id = ${db.tenantId} and d.day = a.day and d.zone = ${zone}
    where not exists (
      select from statistics_mark m where m.tenant_id = ${db.tenantId} and m.at >= a.starts_at and m.at < a.ends_at)`);
  return new Set(found.map(({ day }) => day));
}

/** Locks the days of an enterprise until the transaction ends, so that only one run adds up. */
export async function lockDays(tx: Queryable): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('statistics ' || ${tx.tenantId}::text, 0))`);
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
}

/** Returns true if the stored sums of a day equal those of its calls. */
export async function isAsItsCalls(db: Queryable, day: WholeDay): Promise<boolean> {
  const kept = sql`select ${columns} from statistics_call where tenant_id = ${db.tenantId} and day = ${day.day}`;
  const source = sql`select ${columns} from (${sums(db.tenantId, day)}) summed`;
  const [row] = await db.query<{ isSame: boolean }>(sql`
    select not exists (${kept} except all ${source}) and not exists (${source} except all ${kept}) as "isSame"`);
  return row!.isSame;
}
