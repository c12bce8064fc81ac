import { push } from '@haihu/contract/socket';
import type { Queryable } from '../../../platform/db/db.ts';
import { pushTo } from '../../../platform/events/push.ts';
import { findCallers } from './customer-leases.repository.ts';

export interface TakenCustomer {
  id: string;
  /** The owner before; null: the public pool. */
  from: string | null;
  /** The owner now; null: the public pool. Undefined: nobody, the customer is in the recycle bin. */
  to: string | null | undefined;
}

/**
 * Closes the customer's page for members on a call with a customer that they have lost. Call it in the
 * transaction that takes the customers away, before their leases end. `by`: the member who takes them; that member's
 * page stays open.
 */
export async function sendAway(
  tx: Queryable,
  taken: readonly TakenCustomer[],
  { by, now }: { by: string | null; now: Date },
): Promise<void> {
  const lost = new Map(taken.filter(({ from, to }) => from !== to).map((one) => [one.id, one]));
  if (lost.size === 0) return;
  const callers = await findCallers(tx, [...lost.keys()], now);
  const drafts = callers.flatMap(({ customerId, memberId }) => {
    const { from, to } = lost.get(customerId)!;
    const hadIt = from === memberId || from === null;
    const isGone = memberId !== by && (to === undefined || (hadIt && to !== memberId));
    return isGone ? [{ to: [memberId], type: push.groundGone, data: { what: 'customer', id: customerId } }] : [];
  });
  await pushTo(tx, drafts, now);
}
