import type { Queryable } from '../../../platform/db/db.ts';
import { firstOf, lastOf } from '../bills/statement.ts';
import { findConsumption } from './consumption.repository.ts';
import * as stored from './invoices.repository.ts';

/**
 * Brings requests for invoices to what their months cost by now, after something was taken back. One that waits asks for
 * less. One that was issued gets a red one beside it over the difference, which waits for the operator. Expects the
 * wallet locked. Answers the months that changed.
 */
export async function redLetter(tx: Queryable, at: Date): Promise<string[]> {
  const changed: string[] = [];
  for (const month of await stored.findInvoicedMonths(tx)) {
    const cost = await findConsumption(tx, firstOf(month.month), lastOf(month.month));
    const tooMuch = BigInt(month.asked) + BigInt(month.issued) - BigInt(month.red) - cost;
    if (tooMuch <= 0n) continue;
    if (BigInt(month.asked) > 0n) await stored.setAskedAmount(tx, month.month, cost, at);
    else await stored.addRed(tx, month.month, tooMuch, at);
    changed.push(month.month);
  }
  return changed;
}
