import type { Member } from '../../../kernel/member.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import type { PutOnDoNotCallList } from '../../numbers/numbers.api.ts';
import type { CustomerApi } from '../core/customer-api.ts';

export interface CustomerDoNotCallParts {
  cipher: Cipher;
  customerApi: Pick<CustomerApi, 'findNumber'>;
  putOnDoNotCallList: PutOnDoNotCallList;
}

export type CustomerDoNotCall = ReturnType<typeof createCustomerDoNotCall>;

/**
 * Makes the ways in which a customer's first number comes onto the do-not-call list. All of them throw
 * `customers.not_found` and `customers.claim_first`, and run in the caller's transaction.
 */
export function createCustomerDoNotCall({ cipher, customerApi, putOnDoNotCallList }: CustomerDoNotCallParts) {
  async function keep(
    tx: Queryable,
    member: Member,
    customerId: string,
    wish: { wanted: 'listed' | 'refused'; isComplaint?: boolean },
  ): Promise<void> {
    // `findNumber` refuses a number that the public pool hides. Otherwise a member could list it, and then try numbers
    // until one is refused.
    const number = cipher.seal(tx.tenantId, await customerApi.findNumber(tx, member, customerId));
    await putOnDoNotCallList(tx, member, { number, ...wish, reason: '' });
  }

  return {
    /** Blocks all future calls to this customer's number. */
    addToDoNotCall: (tx: Queryable, member: Member, customerId: string) =>
      keep(tx, member, customerId, { wanted: 'listed' }),

    /** Records that the customer refuses calls: no calls for the months of the rule pack. */
    noteRefusal: (tx: Queryable, member: Member, customerId: string) =>
      keep(tx, member, customerId, { wanted: 'refused' }),

    /**
     * Records that the customer has no interest: no calls for the months of the rule pack, but no complaint about the
     * line.
     */
    noteNoInterest: (tx: Queryable, member: Member, customerId: string) =>
      keep(tx, member, customerId, { wanted: 'refused', isComplaint: false }),
  };
}
