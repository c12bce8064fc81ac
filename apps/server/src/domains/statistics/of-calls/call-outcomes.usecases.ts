import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import { periodBefore, readPeriod, stretchOf } from '../core/period.ts';
import { findCallScope } from '../core/scope.ts';
import { type OutcomeSum, sumOutcomes } from './call-outcomes.repository.ts';

const isSame = (one: OutcomeSum, other: OutcomeSum) => one.outcome === other.outcome && one.own === other.own;

/** Makes the function that counts answered calls by their outcome, beside the period before. */
export function createCallOutcomes({ db }: { db: Db }) {
  return async function callOutcomes(
    member: Member,
    request: RequestOf<'statistics.callOutcomes'>,
  ): Promise<ReplyOf<'statistics.callOutcomes'>> {
    const tenant = db.forTenant(member.tenantId);
    const period = readPeriod(request, member.zone);
    const scope = await findCallScope(tenant, member, request);
    const [now, before] = await Promise.all(
      [period, periodBefore(period)].map((days) => sumOutcomes(tenant, { stretch: stretchOf(days), scope })),
    );
    const gone = before!
      .filter((sum) => !now!.some((other) => isSame(sum, other)))
      .map((sum) => ({ ...sum, calls: 0 }));
    return {
      list: [...now!, ...gone].map((sum) => ({
        ...sum,
        before: before!.find((other) => isSame(sum, other))?.calls ?? 0,
      })),
    };
  };
}
