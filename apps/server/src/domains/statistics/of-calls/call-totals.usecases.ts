import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { CallTotals } from '@haihu/contract/statistics/core/call-figures';
import { addDays } from '@haihu/rules/day';
import type { Member } from '../../../kernel/member.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { type DayPeriod, periodBefore, readPeriod, stretchOf } from '../core/period.ts';
import { findLineNames } from '../core/scope.repository.ts';
import { type CallScope, findCallScope } from '../core/scope.ts';
import { countFollowedUp } from '../of-customers/records.repository.ts';
import { sumTotals, followUpsAbout } from './call-figures.repository.ts';
import { countsOf, noCalls } from './call-figures.ts';

/** Returns a period together with the same number of days before it. */
const withBefore = ({ from, days, zone }: DayPeriod): DayPeriod => ({
  from: addDays(from, -days),
  days: 2 * days,
  zone,
});

export function createCallTotals({ db }: { db: Db }) {
  async function callTotals(
    member: Member,
    request: RequestOf<'statistics.callTotals'>,
  ): Promise<ReplyOf<'statistics.callTotals'>> {
    const tenant = db.forTenant(member.tenantId);
    const period = readPeriod(request, member.zone);
    const scope = await findCallScope(tenant, member, request);
    const [sums, names, followedNow, followedBefore] = await Promise.all([
      sumTotals(tenant, withBefore(period), period.days, scope),
      findLineNames(tenant),
      followedIn(tenant, period, scope),
      followedIn(tenant, periodBefore(period), scope),
    ]);
    const total = (isNow: boolean) => sums.find((sum) => sum.of === 'total' && sum.isNow === isNow) ?? noCalls;
    const now = sums.filter((sum) => sum.isNow).toSorted((one, other) => other.calls - one.calls);
    const nameOf = new Map(names.map(({ id, name }) => [id, name]));
    return {
      now: { ...countsOf(total(true)), ...followedNow },
      before: { ...countsOf(total(false)), ...followedBefore },
      lines: now
        .filter(({ of }) => of === 'line')
        .map(({ lineId, ...sum }) => ({ lineId, name: nameOf.get(lineId ?? '') ?? '', ...countsOf(sum) })),
      modes: now.filter(({ of }) => of === 'mode').map(({ mode, ...sum }) => ({ mode: mode!, ...countsOf(sum) })),
    };
  }

  async function deviceCallTotals(
    member: Member,
    request: RequestOf<'statistics.deviceCallTotals'>,
  ): Promise<ReplyOf<'statistics.deviceCallTotals'>> {
    const tenant = db.forTenant(member.tenantId);
    const period = readPeriod(request, member.zone);
    const scope = await findCallScope(tenant, member, { ...request, source: 'device' });
    const sums = await sumTotals(tenant, withBefore(period), period.days, scope);
    const total = (isNow: boolean) => sums.find((sum) => sum.of === 'total' && sum.isNow === isNow) ?? noCalls;
    return { now: countsOf(total(true)), before: countsOf(total(false)) };
  }

  return { callTotals, deviceCallTotals };
}

async function followedIn(
  tenant: Queryable,
  period: DayPeriod,
  scope: CallScope,
): Promise<Pick<CallTotals, 'followUps' | 'customersFollowed'>> {
  const [row] = await countFollowedUp(tenant, stretchOf(period), scope.members, 'all', followUpsAbout(scope));
  return { followUps: row?.followUps ?? 0, customersFollowed: row?.customersFollowed ?? 0 };
}
