import type { PrivateCustomer, PublicPoolCustomer } from '@haihu/contract/customers/pools';
import { returnClock } from '@haihu/rules/customers/public-pools/return-clock';
import type { Member } from '../../../kernel/member.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { besideNumber, showPhone } from '../../numbers/numbers.api.ts';
import { ownershipOf } from '../core/customers.policy.ts';
import {
  hiddenFieldsOf,
  type MemberPublicPools,
  returnsTo,
  rulesOf,
  type Staff,
  without,
} from '../core/public-pools.policy.ts';
import { findStaff } from '../core/public-pools.repository.ts';
import type * as pages from './customer-pages.repository.ts';

export interface ShowCustomersParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
}

/** Makes the rows of both pools as a member may see them. */
export function createShowCustomers({ db, cipher, clock }: ShowCustomersParts) {
  /**
   * Shows a customer of the public pool. The stored columns stay in the object: the serialiser sends only the fields of
   * the contract.
   */
  function showPublicPool(
    stored: pages.StoredPublicPoolCustomer,
    member: Member,
    publicPools: MemberPublicPools,
  ): PublicPoolCustomer {
    const inPublicPool = {
      ...stored,
      ownerId: null,
      ownerDepartmentId: null,
      ownerName: null,
      ownedAt: null,
      leftSeaAt: null,
    };
    const hidden = hiddenFieldsOf(publicPools, inPublicPool, member);
    const shown = {
      ...besideNumber(member, stored),
      mobile: showPhone(member, 'mobile', cipher.open(member.tenantId, stored.mobileEnc)),
      standing: ownershipOf(inPublicPool, member, clock.now(), publicPools),
      hidden,
    };
    return without(shown, hidden);
  }

  function showPrivate(
    stored: pages.StoredPrivateCustomer,
    member: Member,
    publicPools: MemberPublicPools,
    owner: Staff,
  ): PrivateCustomer {
    const rules = rulesOf(publicPools, returnsTo(publicPools, stored.seaId, owner));
    return {
      ...besideNumber(member, stored),
      ...returnClock(stored, rules, member.zone, clock.now()),
      mobile: showPhone(member, 'mobile', cipher.open(member.tenantId, stored.mobileEnc)),
    };
  }

  async function showPrivates(member: Member, list: pages.StoredPrivateCustomer[], publicPools: MemberPublicPools) {
    const owners = await ownersOf(member, list, publicPools);
    return list.map((stored) => {
      const owner = owners.get(stored.ownerId) ?? publicPools.me;
      return showPrivate(stored, member, publicPools, owner);
    });
  }

  /**
   * Returns the owners whose pools decide where their customers go back to. Leaves out the member, and returns nobody
   * while there is only one public pool.
   */
  async function ownersOf(
    { tenantId, userId }: Member,
    list: { ownerId: string }[],
    publicPools: MemberPublicPools,
  ): Promise<Map<string, Staff>> {
    const others = [...new Set(list.map(({ ownerId }) => ownerId))].filter((id) => id !== userId);
    return publicPools.list.length > 1 && others.length > 0 ? findStaff(db.forTenant(tenantId), others) : new Map();
  }

  return { publicPool: showPublicPool, private: showPrivates };
}
