import type { RequestOf } from '@haihu/contract/contract';
import type { Member } from '../../../kernel/member.ts';
import type { SealedPhone } from '../../../platform/cipher.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { PutOnDoNotCallList } from '../../numbers/numbers.api.ts';
import type { FollowedCustomers } from '../followups.seams.ts';

type Wish = Pick<RequestOf<'followups.save'>, 'outcome' | 'phoneLabel'>;

export interface WishParts {
  customers: FollowedCustomers;
  putOnDoNotCallList: PutOnDoNotCallList;
}

/** Makes the functions that store a customer's wish about further calls. */
export function createWishes({ customers, putOnDoNotCallList }: WishParts) {
  /**
   * Stores the customer's wish about further calls for all of the customer's numbers: do-not-call list, refusal or no
   * interest.
   */
  async function ofCustomer(tx: Queryable, member: Member, customerId: string, sheet: Wish): Promise<void> {
    const { outcome, phoneLabel } = sheet;
    if (outcome === 'do_not_call') await customers.addToDoNotCall(tx, member, customerId);
    if (phoneLabel === 'refuses_calls') await customers.noteRefusal(tx, member, customerId);
    else if (outcome === 'not_interested') await noteNoInterest(tx, member, customerId);
  }

  /** Stores the wish for one number alone, because the member may no longer open its customer. */
  async function ofNumber(tx: Queryable, member: Member, number: SealedPhone, sheet: Wish): Promise<void> {
    const { outcome, phoneLabel } = sheet;
    const isRefused = phoneLabel === 'refuses_calls';
    const keep = (wanted: 'listed' | 'refused', isComplaint: boolean) =>
      putOnDoNotCallList(tx, member, { number, wanted, isComplaint, reason: '' });
    if (outcome === 'do_not_call') await keep('listed', true);
    if (isRefused || outcome === 'not_interested') await keep('refused', isRefused);
  }

  /**
   * Stores that the customer has no interest. Does nothing if the number is hidden from the member, who could not have
   * called it.
   */
  async function noteNoInterest(tx: Queryable, member: Member, customerId: string): Promise<void> {
    try {
      await customers.noteNoInterest(tx, member, customerId);
    } catch (error) {
      if (!(error instanceof AppError) || error.errorName !== 'customers.claim_first') throw error;
    }
  }

  return { ofCustomer, ofNumber };
}
