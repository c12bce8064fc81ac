import { auditOperator } from '../../../kernel/audit.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { OPERATOR } from '../core/billing.events.ts';
import { lockWallet, lowBalance, post, tellLow } from '../core/ledger.repository.ts';
import type { StoredRecharge } from './recharges.repository.ts';
import { insertRefund, type NewRefund } from './refunds.repository.ts';

/**
 * Takes money out of the balance that went back to the payer. Money that is already spent becomes owed. False: the
 * refund was booked before.
 */
export async function reverse(
  tx: Queryable,
  order: Pick<StoredRecharge, 'id' | 'number'>,
  refund: Omit<NewRefund, 'rechargeId'>,
): Promise<boolean> {
  const wallet = await lockWallet(tx);
  if (!(await insertRefund(tx, { ...refund, rechargeId: order.id }))) return false;
  const { refundNumber, amount, reason, at } = refund;
  const key = reversalKey(order.number, refundNumber);
  const posted = await post(tx, wallet, {
    key,
    kind: 'reversal',
    against: 'funding',
    note: reason,
    at,
    amount: -amount,
  });
  await tellLow(tx, [lowBalance(posted!)], OPERATOR, at);
  const detail = { amount, reason };
  await auditOperator(tx, { at, action: 'billing.recharge_returned', subjectId: order.id, detail });
  return true;
}

export const reversalKey = (number: string, refundNumber: string) => `reversal:${number}:${refundNumber}`;
