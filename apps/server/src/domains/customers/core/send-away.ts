import type { Queryable } from '../../../platform/db/db.ts';
import { pushTo } from '../../../platform/push.ts';
import { findCallers } from './customer-leases.repository.ts';

export interface TakenCustomer {
  id: string;
  /** The owner it had; null: it was in the sea. */
  from: string | null;
  /** The owner. Undefined: nobody's any more, it is in the recycle bin. */
  to: string | null | undefined;
}

/**
 * Who is on a call with one of these customers and has lost it is sent home by type 9. In the transaction that takes them
 * away, before their leases end. `by`: who does it stays where they are.
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
    return isGone ? [{ to: [memberId], type: 9 as const, data: { what: 'customer', id: customerId } }] : [];
  });
  await pushTo(tx, drafts, now);
}
