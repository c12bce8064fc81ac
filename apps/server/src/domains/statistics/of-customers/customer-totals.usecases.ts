import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import { periodBefore, pointsOf, readPeriod, stretchOf } from '../core/period.ts';
import { findMembersAsked } from '../core/scope.ts';
import { figuresOver } from './customer-figures.ts';
import { countOnLevels } from './levels.repository.ts';
import { countLevelMoves } from './movements.repository.ts';

export function createCustomerTotals({ db }: { db: Db }) {
  async function customerTotals(
    member: Member,
    request: RequestOf<'statistics.customerTotals'>,
  ): Promise<ReplyOf<'statistics.customerTotals'>> {
    const tenant = db.forTenant(member.tenantId);
    const period = readPeriod(request, member.zone);
    const members = await findMembersAsked(tenant, member, request);
    const stretch = stretchOf(period);
    const [[now, before], levels, onLevels] = await Promise.all([
      figuresOver(tenant, [stretch, stretchOf(periodBefore(period))], members),
      countLevelMoves(tenant, stretch, members),
      countOnLevels(tenant, members),
    ]);
    return { now: now!, before: before!, levels, onLevels };
  }

  async function customerSeries(
    member: Member,
    request: RequestOf<'statistics.customerSeries'>,
  ): Promise<ReplyOf<'statistics.customerSeries'>> {
    const tenant = db.forTenant(member.tenantId);
    const points = pointsOf(readPeriod(request, member.zone), request.step);
    const members = await findMembersAsked(tenant, member, request);
    const figures = await figuresOver(tenant, points, members);
    return { points: points.map(({ startsAt }, index) => ({ startsAt, ...figures[index]! })) };
  }

  return { customerTotals, customerSeries };
}
