import type { Queryable } from '../../../platform/db/db.ts';
import { filterSql, mayBeOld, type Sql, sql } from '../../../platform/db/sql.ts';
import { countedCallers } from '../../calls/calls.api.ts';
import { callerFigureSums, type CallerSums, hasCallersAddedUp, summedCallerColumns } from '../core/caller-sums.ts';
import { daysOf, type DayPeriod, type Stretch } from '../core/period.ts';
import { isAmong, type Members } from '../core/scope.repository.ts';

/** Selects the callers of a stretch for some members. `offset 0` keeps one subquery for each stretch. */
const callersWithin = (stretch: Sql, tenantId: string, members: Members) => {
  const within = (at: Sql) => sql`and ${at} >= ${stretch}.starts_at and ${at} < ${stretch}.ends_at`;
  return sql`
    select * from (${countedCallers({ tenantId, within })}) one where true ${isAmong(sql`one.member_id`, members)} offset 0`;
};

/**
 * Selects the callers of days in parts that can be added up. `place` is the number of the day, from 1 on. An unchanged day
 * that was added up is read from its sums; any other from its calls.
 */
function cells(tenantId: string, period: DayPeriod, members: Members): Sql {
  const days = daysOf(period);
  return sql`
    with asked as materialized (
      select a.place::integer, a.day, a.starts_at, a.ends_at,
        exists (
          select from statistics_day d
          where d.tenant_id = ${tenantId} and d.day = a.day and d.zone = ${period.zone} and ${hasCallersAddedUp})
          and not exists (
            select from statistics_mark m
            where m.tenant_id = ${tenantId} and m.at >= a.starts_at and m.at < a.ends_at) as is_added_up
      from unnest(${days.map(({ day }) => day)}::date[], ${days.map(({ startsAt }) => startsAt)}::timestamptz[],
        ${days.map(({ endsAt }) => endsAt)}::timestamptz[]) with ordinality as a (day, starts_at, ends_at, place)
    )
    select a.place, nullif(s.member_id, 0) as member_id, s.line_id, ${summedCallerColumns}
    from asked a join statistics_caller s on s.day = a.day
    where a.is_added_up and s.tenant_id = ${tenantId} ${isAmong(sql`s.member_id`, members)}
    union all
    select a.place, c.member_id, c.line_id, ${summedCallerColumns}
    from asked a cross join lateral (${callersWithin(sql`a`, tenantId, members)}) c
    where not a.is_added_up`;
}

/** The sums of one day, or of one member or line in the last days. */
export interface CallerPart extends CallerSums {
  of: 'day' | 'member' | 'line';
  /** The number of the day, from 1 on. Null for members and lines. */
  place: number | null;
  /** The member or the line. Null for a day, and for callers whom nobody took. */
  key: string | null;
}

/** Adds up each day of a period, and the members and lines of its last `days` days. */
export function sumCallers(db: Queryable, period: DayPeriod, days: number, members: Members): Promise<CallerPart[]> {
  return db.query(
    mayBeOld(filterSql`
    select case when grouping(place) = 0 then 'day' when grouping(member_id) = 0 then 'member' else 'line' end as of,
      place, coalesce(member_id, line_id) as key, ${callerFigureSums}
    from (
      select place > ${period.days - days} as is_now, cell.* from (${cells(db.tenantId, period, members)}) cell
    ) counted
    group by grouping sets ((place), (is_now, member_id), (is_now, line_id))
    having grouping(place) = 0 or is_now`),
  );
}

/** Adds up stretches such as hours from the calls themselves. `place` is the number of the stretch, from 1 on. */
export function sumCallerStretches(
  db: Queryable,
  stretches: Stretch[],
  members: Members,
): Promise<(CallerSums & { place: number })[]> {
  return db.query(
    mayBeOld(filterSql`
    select a.place::integer, ${callerFigureSums}
    from unnest(${stretches.map(({ startsAt }) => startsAt)}::timestamptz[],
      ${stretches.map(({ endsAt }) => endsAt)}::timestamptz[]) with ordinality as a (starts_at, ends_at, place)
    cross join lateral (${callersWithin(sql`a`, db.tenantId, members)}) c
    group by 1`),
  );
}

/** Returns true if anybody ever called a line of the enterprise. */
export async function wasEverCalled(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ wasCalled: boolean }>(sql`
    select exists (select from call where tenant_id = ${db.tenantId} and direction = 'inbound')
      or exists (select from caller_sent_off where tenant_id = ${db.tenantId}) as "wasCalled"`);
  return row!.wasCalled;
}
