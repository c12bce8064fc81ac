import type { Queryable } from '../../../platform/db/db.ts';
import { firstOf, lastOf } from '../core/months.ts';
import { findConsumption } from './consumption.repository.ts';
import * as stored from './invoices.repository.ts';

/**
 * Adjusts requests for invoices to the present cost of their months, after something was taken back. A waiting request
 * asks for less. An issued invoice gets a red request over the difference, which waits for the operator. Expects the
 * wallet locked. Returns the changed months.
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
