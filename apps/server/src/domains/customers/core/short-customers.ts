import type { HideableField } from '@haihu/contract/customers/fields';
import type { Member } from '../../../kernel/member.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import { beside } from '../../../platform/db/beside.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { besideNumber, showPhone } from '../../numbers/numbers.api.ts';
import { findShorts } from './customers.repository.ts';
import { hiddenFieldsOf, without } from './public-pools.policy.ts';
import { readPublicPoolsOf } from './public-pools.repository.ts';

/** A customer as other domains show it beside their own records. */
export interface ShortCustomer {
  id: string;
  name: string;
  company: string | null;
  area: string | null;
  level: number;
  /** The number as this member may see it; empty if the customer's public pool hides it. */
  mobile: string;
  /** The fields that the customer's public pool hides from this member. */
  hidden: HideableField[];
  /** The owner; null in the public pool. */
  ownerId: string | null;
  ownerDepartmentId: string | null;
}

/** Makes the reader of customers that stand beside the rows of other domains. */
export function createShortCustomers({ cipher }: { cipher: Cipher }) {
  /**
   * Finds customers by id, in no order; absent ones are left out. Use it only for members who may see the record beside
   * which the customers stand.
   */
  return async function findShort(db: Queryable, member: Member, ids: string[]): Promise<ShortCustomer[]> {
    const [found, hidingOf] = await beside(
      db,
      () => findShorts(db, ids),
      () => findHiding(db, member),
    );
    return found.map((stored) => {
      const { id, name, company, area, level, ownerId, ownerDepartmentId, mobileEnc } = besideNumber(member, stored);
      const mobile = showPhone(member, 'customerMobile', cipher.open(db.tenantId, mobileEnc));
      const hidden = hidingOf(stored);
      return without({ id, name, company, area, level, ownerId, ownerDepartmentId, mobile, hidden }, hidden);
    });
  };
}

/**
 * Returns a function that tells which fields of a customer are hidden from this member. For callers that read customers
 * beside their own rows.
 */
export async function findHiding(db: Queryable, member: Member) {
  const publicPools = await readPublicPoolsOf(db, member.userId);
  return (customer: { ownerId: string | null; seaId: string }) => hiddenFieldsOf(publicPools, customer, member);
}
