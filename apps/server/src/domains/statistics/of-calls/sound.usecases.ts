import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import { readPeriod, stretchOf } from '../core/period.ts';
import { findCallScope } from '../core/scope.ts';
import { sumSound } from './sound.repository.ts';

/** Makes the function that tells how well calls were heard, in all and by member. */
export function createCallSound({ db }: { db: Db }) {
  return async function callSound(
    member: Member,
    request: RequestOf<'statistics.callSound'>,
  ): Promise<ReplyOf<'statistics.callSound'>> {
    const tenant = db.forTenant(member.tenantId);
    const stretch = stretchOf(readPeriod(request, member.zone));
    const sums = await sumSound(tenant, { stretch, scope: await findCallScope(tenant, member, request) });
    const all = sums.find(({ memberId }) => memberId === null);
    return {
      all: all ? { mos: all.mos, calls: all.calls, poor: all.poor } : null,
      list: sums.flatMap(({ memberId, ...sound }) => (memberId === null ? [] : [{ memberId, ...sound }])),
    };
  };
}
