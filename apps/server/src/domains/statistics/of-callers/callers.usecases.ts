import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { addDays } from '@haihu/rules/day';
import type { Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { CallerSums } from '../core/caller-sums.ts';
import { daysOf, pointsOf, readPeriod } from '../core/period.ts';
import { findLineNames, findMembers } from '../core/scope.repository.ts';
import { findMembersAsked } from '../core/scope.ts';
import { addCallerSums, callerCountsOf, noCallers } from './caller-figures.ts';
import { type CallerPart, sumCallers, sumCallerStretches, wasEverCalled } from './callers.repository.ts';

/** Returns the figures of one member. Callers whom nobody took are no member's. */
const ofOne = (sums: CallerSums) => callerCountsOf(sums, { ofAll: false });

export function createCallerFigures({ db }: { db: Db }) {
  return async function callers(
    member: Member,
    request: RequestOf<'statistics.callers'>,
  ): Promise<ReplyOf<'statistics.callers'>> {
    const tenant = db.forTenant(member.tenantId);
    const { step } = request;
    const period = readPeriod(request, member.zone);
    const { from, days, zone } = period;
    const points = pointsOf(period, step);
    const members = await findMembersAsked(tenant, member, request);
    const both = { from: addDays(from, -days), days: 2 * days, zone };
    const [parts, hours, lineNames, takesCallers] = await Promise.all([
      sumCallers(tenant, both, days, members),
      step === 'hour' ? sumCallerStretches(tenant, points, members) : [],
      findLineNames(tenant),
      wasEverCalled(tenant),
    ]);
    const countsOf = (sums: CallerSums) => callerCountsOf(sums, { ofAll: members === null });
    const ofDays = parts.filter(({ of }) => of === 'day');
    const totalOf = (isNow: boolean) =>
      countsOf(ofDays.filter(({ place }) => place! > days === isNow).reduce<CallerSums>(addCallerSums, noCallers));
    const pointOfDay = daysOf(period).map(({ startsAt }) => points.findLastIndex((one) => one.startsAt <= startsAt));
    const inPoints =
      step === 'hour'
        ? hours.map((sums) => ({ ...sums, point: sums.place - 1 }))
        : ofDays.flatMap((sums) => (sums.place! > days ? { ...sums, point: pointOfDay[sums.place! - days - 1]! } : []));
    return {
      takesCallers,
      now: totalOf(true),
      before: totalOf(false),
      points: points.map(({ startsAt }, index) => ({
        startsAt,
        ...countsOf(inPoints.filter(({ point }) => point === index).reduce<CallerSums>(addCallerSums, noCallers)),
      })),
      lines: nameAll(parts, 'line', lineNames)
        .toSorted((one, other) => other.taken + other.missed - one.taken - one.missed)
        .map(({ key, name, ...sums }) => ({ lineId: key, name, ...countsOf(sums) })),
      members: nameAll(parts, 'member', await namesOf(parts))
        .toSorted((one, other) => other.taken - one.taken || other.talkSeconds - one.talkSeconds)
        .map(({ key, name, ...sums }) => ({ memberId: key, name, ...ofOne(sums) })),
    };

    function namesOf(of: CallerPart[]) {
      const ids = of.flatMap((part) => (part.of === 'member' && part.key !== null ? part.key : []));
      return findMembers(tenant, ids, ids);
    }
  };
}

interface Named extends CallerSums {
  key: string;
  name: string;
}

/** Names the members or lines among the parts. Callers whom nobody took have no member, and are left out there. */
function nameAll(parts: CallerPart[], kind: 'member' | 'line', named: { id: string; name: string }[]): Named[] {
  const nameOf = new Map(named.map(({ id, name }) => [id, name]));
  return parts.flatMap((part) =>
    part.of === kind && part.key !== null ? { ...part, key: part.key, name: nameOf.get(part.key) ?? '' } : [],
  );
}
