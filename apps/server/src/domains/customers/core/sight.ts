import type { Queryable } from '../../../platform/db/db.ts';
import { isAllowed, type Member } from '../../../platform/member.ts';
import type { Whose } from '../../../platform/whose.ts';
import { findInScope } from '../../organisation/organisation.api.ts';
import { hiddenOf, isOpenTo, type MemberSeas } from '../seas/seas.policy.ts';

/** Which customers a member sees, wherever they are met: what a list does not show, nothing else may tell. */
export interface Sight {
  /** The owners whose private customers are seen; undefined: nobody's. */
  whose: Whose | undefined;
  /** Ids of the seas that are open to it. */
  seaIds: string[];
  /** Ids of those of them that keep a field back until a customer is claimed. */
  seasHiding(field: 'mobile' | 'company' | 'source' | 'area'): string[];
}

/** Expects the member's seas. */
export async function sightOf(tenant: Queryable, member: Member, seas: MemberSeas): Promise<Sight> {
  const whose = isAllowed(member, 'customers.private.read') ? await findInScope(tenant, member) : undefined;
  const open = isAllowed(member, 'customers.sea.read') ? seas.list.filter((sea) => isOpenTo(sea, seas, member)) : [];
  const seaIds = open.map(({ id }) => id);
  return {
    whose,
    seaIds,
    seasHiding: (field) => seaIds.filter((seaId) => hiddenOf(seas, { ownerId: null, seaId }, member).includes(field)),
  };
}
