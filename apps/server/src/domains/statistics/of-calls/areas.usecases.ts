import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import { readPeriod, stretchOf } from '../core/period.ts';
import { findCallScope } from '../core/scope.ts';
import { sumAreas } from './areas.repository.ts';

/** Makes the function that tells for which places an enterprise lacks numbers. */
export function createCallAreas({ db }: { db: Db }) {
  return async function callAreas(
    member: Member,
    request: RequestOf<'statistics.callAreas'>,
  ): Promise<ReplyOf<'statistics.callAreas'>> {
    const tenant = db.forTenant(member.tenantId);
    const stretch = stretchOf(readPeriod(request, member.zone));
    const sums = await sumAreas(tenant, { stretch, scope: await findCallScope(tenant, member, request) });
    const own = sums.find(({ area }) => area === null);
    return {
      own: own ? { calls: own.calls, answered: own.answered } : null,
      missing: sums.flatMap(({ area, ...counts }) => (area === null ? [] : [{ area, ...counts }])),
    };
  };
}
