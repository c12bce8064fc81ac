import type { Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { MemberPublicPools } from '../core/public-pools.policy.ts';
import { readPublicPoolsOf } from '../core/public-pools.repository.ts';

/**
 * Begins to read the member's public pools beside the page, which seldom has to wait for them. If the page is refused
 * first, that error is the one to report.
 */
export function beginToReadPublicPools(db: Db, { tenantId, userId }: Member): Promise<MemberPublicPools> {
  const publicPools = readPublicPoolsOf(db.forTenant(tenantId), userId);
  publicPools.catch(() => {});
  return publicPools;
}
