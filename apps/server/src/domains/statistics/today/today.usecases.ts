import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { addDays, dayOf, startOfDay } from '@haihu/rules/day';
import type { Member } from '../../../kernel/member.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { readSettings } from '../../config/config.api.ts';
import { findInScope } from '../../organisation/organisation.api.ts';
import { countBetween, findGoal, saveGoal } from './today.repository.ts';

export interface TodayParts {
  db: Db;
  clock: Clock;
}

/** Compares today so far with yesterday at the same hour, and adds the member's goal. */
export function createTodayUsecases({ db, clock }: TodayParts) {
  async function today(member: Member, { of }: RequestOf<'statistics.today'>): Promise<ReplyOf<'statistics.today'>> {
    const tenant = db.forTenant(member.tenantId);
    const whose = of === 'team' ? await findInScope(tenant, member) : ([member.userId] as const);
    const now = clock.now();
    const day = dayOf(now, member.zone);
    const [begun, begunBefore] = [day, addDays(day, -1)].map((one) => new Date(startOfDay(one, member.zone)));
    const sameHour = new Date(begunBefore!.getTime() + now.getTime() - begun!.getTime());
    const [soFar, before, goal] = await Promise.all([
      countBetween(tenant, begun!, now, whose),
      countBetween(tenant, begunBefore!, sameHour, whose),
      of === 'me' ? goalOf(tenant, member.userId) : null,
    ]);
    return { now: soFar, before, goal };
  }

  async function setGoal(
    member: Member,
    { callsADay }: RequestOf<'statistics.setGoal'>,
  ): Promise<ReplyOf<'statistics.setGoal'>> {
    await saveGoal(db.forTenant(member.tenantId), member.userId, callsADay);
    return { done: true };
  }

  return { today, setGoal };
}

async function goalOf(db: Queryable, memberId: string): Promise<ReplyOf<'statistics.today'>['goal']> {
  const own = await findGoal(db, memberId);
  if (own !== undefined) return { callsADay: own, isOwn: true };
  const { callsADay } = await readSettings(db, 'goals');
  return callsADay > 0 ? { callsADay, isOwn: false } : null;
}
