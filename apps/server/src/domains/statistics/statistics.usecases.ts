import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { CallTotals } from '@haihu/contract/statistics/statistics';
import { addDays, type Day, startOfDay } from '@haihu/rules/day';
import type { Db, Queryable } from '../../platform/db/db.ts';
import { wrongField } from '../../platform/errors.ts';
import { fieldWords } from '../../platform/field-words.ts';
import type { Member } from '../../platform/member.ts';
import type { Whose } from '../../platform/whose.ts';
import type { countCalls } from '../calls/calls.api.ts';
import type { countFollowUps } from '../followups/followups.api.ts';
import { findInScope } from '../organisation/organisation.api.ts';
import { findNames } from './statistics.repository.ts';

export interface StatisticsParts {
  db: Db;
  /** What is counted, each by the domain whose it is. */
  count: { calls: typeof countCalls; followUps: typeof countFollowUps };
}

export type Statistics = ReturnType<typeof createStatistics>;

const MOST_DAYS = 366;
const DAY = 24 * 60 * 60 * 1000;
const nobody: CallTotals = { calls: 0, answered: 0, talkSeconds: 0, followUps: 0, customersFollowed: 0 };

/** How many days, both included. Throws `request.invalid`. */
function lengthOf({ from, to }: { from: Day; to: Day }): number {
  const days = (Date.parse(to) - Date.parse(from)) / DAY + 1;
  if (days < 1) throw wrongField('to', fieldWords.earlierThanFrom);
  if (days > MOST_DAYS) throw wrongField('to', fieldWords.moreDays(MOST_DAYS));
  return days;
}

export function createStatistics({ db, count }: StatisticsParts) {
  async function callTotals(
    member: Member,
    request: RequestOf<'statistics.callTotals'>,
  ): Promise<ReplyOf<'statistics.callTotals'>> {
    const tenant = db.forTenant(member.tenantId);
    const days = lengthOf(request);
    const whose: Whose = request.of === 'team' ? await findInScope(tenant, member) : [member.userId];
    const totalFrom = async (from: Day) =>
      (await totalsOf(tenant, member.zone, { from, days }, whose)).get(null) ?? nobody;
    const [now, before] = await Promise.all([totalFrom(request.from), totalFrom(addDays(request.from, -days))]);
    return { now, before };
  }

  async function callRanks(
    member: Member,
    request: RequestOf<'statistics.callRanks'>,
  ): Promise<ReplyOf<'statistics.callRanks'>> {
    const tenant = db.forTenant(member.tenantId);
    const period = { from: request.from, days: lengthOf(request) };
    const totals = await totalsOf(tenant, member.zone, period, await findInScope(tenant, member));
    const names = await findNames(
      tenant,
      [...totals.keys()].filter((id) => id !== null),
    );
    const list = names
      .map(({ memberId, name }) => ({ memberId, name, ...(totals.get(memberId) ?? nobody) }))
      .toSorted((one, other) => other.calls - one.calls || other.answered - one.answered || compareIds(one, other));
    return { list };
  }

  /** By member, and in total under null. */
  async function totalsOf(
    tenant: Queryable,
    zone: string,
    { from, days }: { from: Day; days: number },
    whose: Whose,
  ): Promise<Map<string | null, CallTotals>> {
    const span = [startOfDay(from, zone), startOfDay(addDays(from, days), zone)] as const;
    const [calls, followUps] = await Promise.all([
      count.calls(tenant, ...span, whose),
      count.followUps(tenant, ...span, whose),
    ]);
    const totals = new Map<string | null, CallTotals>();
    for (const { memberId: id, ...counted } of [...calls, ...followUps]) {
      totals.set(id, { ...nobody, ...totals.get(id), ...counted });
    }
    return totals;
  }

  return { callTotals, callRanks };
}

function compareIds(one: { memberId: string }, other: { memberId: string }): number {
  return Number(BigInt(one.memberId) - BigInt(other.memberId));
}
