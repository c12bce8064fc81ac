import type { Call } from '@haihu/contract/calls/core/calls';
import type { Queryable } from '../../../platform/db/db.ts';
import { filterSql, mayBeOld, nothing, type Sql, sql } from '../../../platform/db/sql.ts';
import { countedCalls } from '../../calls/calls.api.ts';
import { callParts, type CallSums, figureSums, summedColumns } from '../core/call-sums.ts';
import type { DayPeriod, Stretch } from '../core/period.ts';
import { daysOf } from '../core/period.ts';
import { isAmong } from '../core/scope.repository.ts';
import { type CallScope, narrowsCalls } from '../core/scope.ts';
import { taskOf } from '../core/tasks.repository.ts';

/** Returns the conditions of the calls that count, for any member. Hidden calls count, too. */
export function callsIn({ lineId, mode, taskId, source }: CallScope): Sql {
  return sql`
    ${source === 'device' ? sql`and c.mode = 'device'` : sql`and c.mode <> 'device'`}
    ${lineId ? sql`and c.line_id = ${lineId}` : nothing}
    ${mode ? sql`and c.mode = ${mode}` : nothing}
    ${taskId ? sql`and ${taskOf(sql`c`)} = ${taskId}` : nothing}`;
}

/** Keeps only follow-ups `f` about the calls of the scope; all of them if the scope does not narrow calls. */
export function followUpsAbout(scope: CallScope): Sql {
  if (!narrowsCalls(scope)) return nothing;
  return sql`and exists (
    select from call c where c.tenant_id = f.tenant_id and c.id = f.call_id and c.origin <> 'test' ${callsIn(scope)})`;
}

/** Returns the condition of the members: these, or with `noAgent` nobody. */
export const whoseOf =
  ({ members, noAgent }: CallScope) =>
  (memberId: Sql): Sql =>
    sql`${isAmong(memberId, members)} ${noAgent ? sql`and ${memberId} is null` : nothing}`;

function addedUpOf(tenantId: string, scope: CallScope): Sql {
  const { lineId, mode, taskId, source } = scope;
  return sql`s.tenant_id = ${tenantId} ${whoseOf(scope)(sql`s.member_id`)}
    ${source === 'device' ? sql`and s.mode = 'device'` : sql`and s.mode <> 'device'`}
    ${lineId ? sql`and s.line_id = ${lineId}` : nothing}
    ${mode ? sql`and s.mode = ${mode}` : nothing}
    ${taskId ? sql`and s.task_id = ${taskId}` : nothing}`;
}

/**
 * Selects the calls of days in parts that can be added up. `place` is the number of the day, from 1 on. An unchanged
 * day that was added up is read from its sums; any other from its calls.
 */
function cells(tenantId: string, period: DayPeriod, scope: CallScope): Sql {
  const days = daysOf(period);
  return sql`
    with asked as materialized (
      select a.place::integer, a.day, a.starts_at, a.ends_at,
        exists (select from statistics_day d where d.tenant_id = ${tenantId} and d.day = a.day and d.zone = ${period.zone})
          and not exists (
            select from statistics_mark m
            where m.tenant_id = ${tenantId} and m.at >= a.starts_at and m.at < a.ends_at) as is_added_up
      from unnest(${days.map(({ day }) => day)}::date[], ${days.map(({ startsAt }) => startsAt)}::timestamptz[],
        ${days.map(({ endsAt }) => endsAt)}::timestamptz[]) with ordinality as a (day, starts_at, ends_at, place)
    )
    select a.place, ${callParts}, ${summedColumns}
    from asked a join statistics_call s on s.day = a.day
    where a.is_added_up and ${addedUpOf(tenantId, scope)}
    union all
    select a.place, ${callParts}, ${summedColumns} from asked a cross join lateral (${callsWithin(sql`a`, tenantId, scope)}) c
    where not a.is_added_up`;
}

/**
 * Selects the calls of a stretch in parts that can be added up. `offset 0` keeps one subquery for each stretch, which
 * an index answers. As one join it is sometimes planned to read every call.
 */
const callsWithin = (stretch: Sql, tenantId: string, scope: CallScope) => {
  const within = (at: Sql) => sql`and ${at} >= ${stretch}.starts_at and ${at} < ${stretch}.ends_at`;
  return sql`${countedCalls({ tenantId, within, whose: whoseOf(scope), further: callsIn(scope) })} offset 0`;
};

export interface SplitSums extends CallSums {
  isNow: boolean;
  /** `total`, or the column of this row that names the part. */
  of: 'total' | 'line' | 'mode';
  lineId: string | null;
  mode: Call['mode'] | null;
}

/** Adds up the last `days` days of a period and those before them, in total and by line and mode. */
export function sumTotals(db: Queryable, period: DayPeriod, days: number, scope: CallScope): Promise<SplitSums[]> {
  return db.query(
    mayBeOld(filterSql`
    select place > ${period.days - days} as "isNow", line_id as "lineId", mode,
      case grouping(line_id, mode) when 3 then 'total' when 1 then 'line' else 'mode' end as of, ${figureSums}
    from (${cells(db.tenantId, period, scope)}) cell
    group by grouping sets ((1), (1, line_id), (1, mode))`),
  );
}

/** Adds up each day that has calls; `place` is its number from 1 on. */
export function sumByDay(
  db: Queryable,
  period: DayPeriod,
  scope: CallScope,
): Promise<(CallSums & { place: number })[]> {
  return db.query(
    mayBeOld(filterSql`
    select place, ${figureSums} from (${cells(db.tenantId, period, scope)}) cell group by place`),
  );
}

const groupings = {
  member: { key: sql`cell.member_id`, joined: nothing },
  department: {
    key: sql`m.department_id`,
    joined: sql`left join membership m on m.tenant_id = current_tenant() and m.user_id = cell.member_id`,
  },
  line: { key: sql`cell.line_id`, joined: nothing },
  mode: { key: sql`cell.mode`, joined: nothing },
  task: { key: sql`cell.task_id`, joined: nothing },
};
export type Grouping = keyof typeof groupings;

export interface GroupSums extends CallSums {
  key: string | null;
}

/** Adds up by member, present department, line, mode or task. */
export function sumBy(db: Queryable, period: DayPeriod, scope: CallScope, by: Grouping): Promise<GroupSums[]> {
  const { key, joined } = groupings[by];
  return db.query(
    mayBeOld(filterSql`
    select ${key} as key, ${figureSums} from (${cells(db.tenantId, period, scope)}) cell ${joined} group by 1`),
  );
}

/** Adds up by day and group. */
export function sumByDayAnd(
  db: Queryable,
  period: DayPeriod,
  scope: CallScope,
  by: Grouping,
): Promise<(GroupSums & { place: number })[]> {
  const { key, joined } = groupings[by];
  return db.query(
    mayBeOld(filterSql`
    select place, ${key} as key, ${figureSums}
    from (${cells(db.tenantId, period, scope)}) cell ${joined} group by 1, 2`),
  );
}

/**
 * Adds up stretches such as hours from the calls themselves, by group if one is given. `place` is the number of the
 * stretch, from 1 on.
 */
export function sumStretches(
  db: Queryable,
  stretches: Stretch[],
  scope: CallScope,
  by?: Grouping,
): Promise<(GroupSums & { place: number })[]> {
  const { key, joined } = by ? groupings[by] : { key: sql`null::bigint`, joined: nothing };
  return db.query(
    mayBeOld(filterSql`
    select place, ${key} as key, ${figureSums}
    from (
      select a.place::integer, c.*
      from unnest(${stretches.map(({ startsAt }) => startsAt)}::timestamptz[],
        ${stretches.map(({ endsAt }) => endsAt)}::timestamptz[]) with ordinality as a (starts_at, ends_at, place)
      cross join lateral (${callsWithin(sql`a`, db.tenantId, scope)}) c
    ) cell ${joined}
    group by 1, 2`),
  );
}
