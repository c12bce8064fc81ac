import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { CallFigure } from '@haihu/contract/statistics/values';
import type { Member } from '../../../kernel/member.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { CallSums } from '../core/call-sums.ts';
import { daysOf, type DayPeriod, pointsOf, readPeriod, type Stretch } from '../core/period.ts';
import { findAllDepartmentNames, findMembers } from '../core/scope.repository.ts';
import { type CallScope, findCallScope } from '../core/scope.ts';
import { type GroupSums, sumByDay, sumByDayAnd, sumStretches } from './call-figures.repository.ts';
import { addCallSums, countsOf, noCalls, readCallFigure } from './call-figures.ts';

export function createCallSeries({ db }: { db: Db }) {
  return async function callSeries(
    member: Member,
    request: RequestOf<'statistics.callSeries'>,
  ): Promise<ReplyOf<'statistics.callSeries'>> {
    const tenant = db.forTenant(member.tenantId);
    const { step, by } = request;
    const figure = readCallFigure(request.figure);
    const period = readPeriod(request, member.zone);
    const points = pointsOf(period, step);
    const scope = await findCallScope(tenant, member, request);
    const [sums, groups] =
      step === 'hour'
        ? await Promise.all([sumStretches(tenant, points, scope), by ? sumStretches(tenant, points, scope, by) : []])
        : await byDays(tenant, { period, points, scope, by });
    const totals = fold(points.length, sums);
    return {
      points: points.map(({ startsAt }, index) => ({ startsAt, ...countsOf(totals[index]!) })),
      groups: by ? await nameGroups(tenant, by, groups, points.length, figure) : [],
    };
  };
}

interface Wanted {
  period: DayPeriod;
  points: Stretch[];
  scope: CallScope;
  by: 'member' | 'department' | undefined;
}

type Placed<Sums> = Sums & { place: number };

async function byDays(
  tenant: Queryable,
  { period, points, scope, by }: Wanted,
): Promise<[Placed<CallSums>[], Placed<GroupSums>[]]> {
  const pointOfDay = daysOf(period).map(
    ({ startsAt }) => points.findLastIndex((point) => point.startsAt <= startsAt) + 1,
  );
  const [sums, groups] = await Promise.all([
    sumByDay(tenant, period, scope),
    by ? sumByDayAnd(tenant, period, scope, by) : [],
  ]);
  return [
    sums.map(({ place, ...sum }) => ({ ...sum, place: pointOfDay[place - 1]! })),
    groups.map(({ place, ...sum }) => ({ ...sum, place: pointOfDay[place - 1]! })),
  ];
}

/** Returns one sum for each point, including points without calls. */
function fold(length: number, sums: Placed<CallSums>[]): CallSums[] {
  const folded = Array.from({ length }, () => noCalls);
  for (const sum of sums) folded[sum.place - 1] = addCallSums(folded[sum.place - 1]!, sum);
  return folded;
}

async function nameGroups(
  tenant: Queryable,
  by: 'member' | 'department',
  sums: Placed<GroupSums>[],
  length: number,
  figure: CallFigure,
): Promise<ReplyOf<'statistics.callSeries'>['groups']> {
  const byKey = Map.groupBy(sums, ({ key }) => key);
  const keys = [...byKey.keys()].filter((key) => key !== null);
  const named = by === 'member' ? await findMembers(tenant, keys, keys) : await findAllDepartmentNames(tenant);
  const nameOf = new Map(named.map(({ id, name }) => [id, name]));
  const groups = [...byKey].map(([key, own]) => {
    const folded = fold(length, own);
    return {
      key,
      name: nameOf.get(key ?? '') ?? '',
      values: folded.map((sum) => countsOf(sum)[figure]),
      whole: countsOf(folded.reduce(addCallSums, noCalls))[figure],
    };
  });
  return groups
    .toSorted((one, other) => other.whole - one.whole)
    .map(({ key, name, values }) => ({ key, name, values }));
}
