import { isAllowed, type Member } from '../../../kernel/member.ts';
import type { Whose } from '../../../kernel/whose.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { findInScope } from '../../organisation/organisation.api.ts';
import { hiddenFieldsOf, isOpenTo, type MemberPublicPools } from './public-pools.policy.ts';

/** The customers that a member may see in any list, search or count. */
export interface Sight {
  /** The owners whose private customers are visible; undefined: none. */
  whose: Whose | undefined;
  /** Ids of the public pools that are open to the member. */
  seaIds: string[];
  /** Returns the ids of those open pools that hide a field until a customer is claimed. */
  publicPoolsHiding(field: 'mobile' | 'company' | 'source' | 'area'): string[];
}

/** Returns a member's sight. Expects `seas` to be this member's. */
export async function sightOf(tenant: Queryable, member: Member, publicPools: MemberPublicPools): Promise<Sight> {
  const whose = isAllowed(member, 'customers.private.read') ? await findInScope(tenant, member) : undefined;
  const open = isAllowed(member, 'customers.sea.read')
    ? publicPools.list.filter((publicPool) => isOpenTo(publicPool, publicPools, member))
    : [];
  const seaIds = open.map(({ id }) => id);
  return {
    whose,
    seaIds,
    publicPoolsHiding: (field) =>
      seaIds.filter((seaId) => hiddenFieldsOf(publicPools, { ownerId: null, seaId }, member).includes(field)),
  };
}
