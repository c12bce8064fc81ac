import type { ReplyOf } from '@haihu/contract/contract';
import { isAllowed, type Member } from '../../../kernel/member.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { viewOf } from '../core/customers.policy.ts';
import { findHoldings } from '../core/customers.repository.ts';
import { hiddenFieldsOf } from '../core/public-pools.policy.ts';
import { readPublicPoolsOf } from '../core/public-pools.repository.ts';
import type { NumberSearch } from '../pools/number-search.ts';
import { requireMobile, tellOwnership } from './known-numbers.ts';

export interface FindDuplicateParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  numberSearch: Pick<NumberSearch, 'find'>;
}

/** Finds the customer that has a typed number already. */
export function createFindDuplicate({ db, cipher, clock, numberSearch }: FindDuplicateParts) {
  return async function findDuplicate(member: Member, typed: string): Promise<ReplyOf<'customers.findDuplicate'>> {
    const mobile = requireMobile(typed);
    const [id] = await numberSearch.find(member, [cipher.hash(member.tenantId, mobile)]);
    if (!id) return { standing: null, id: null };
    const tenant = db.forTenant(member.tenantId);
    const [[found], publicPools] = await Promise.all([
      findHoldings(tenant, [id]),
      readPublicPoolsOf(tenant, member.userId),
    ]);
    if (!found) return { standing: null, id: null };
    const seesAll =
      viewOf(found, member, clock.now(), publicPools) === 'full' &&
      hiddenFieldsOf(publicPools, found, member).length === 0;
    const standing = tellOwnership(found, member, clock.now(), publicPools);
    const mayKnow = standing.state === 'mine' || isAllowed(member, 'customers.merge');
    return { standing, id: mayKnow && found.recycleBinId === null && seesAll ? id : null };
  };
}
