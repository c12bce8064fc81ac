import { type Day, addDays } from '../day.ts';
import { addMonths } from './quotes.ts';

export interface DueFee {
  /** Stays the same whatever the line is called: by it the fee is charged once. */
  key: string;
  kind: 'setup' | 'month';
  amount: number;
  /** Both included. */
  from: Day;
  until: Day;
}

/**
 * What a line has cost from its first day to today: its setup, and each month that has begun, paid on its first day. Months
 * begin on the date on which the line was opened, or on the last day of a shorter month. Fees of nothing are left out.
 */
export function feesOf(line: { id: string; opened: Day; setupFee: number; monthlyFee: number }, today: Day): DueFee[] {
  const { id, opened, setupFee, monthlyFee } = line;
  const fees: DueFee[] = [];
  if (setupFee > 0 && opened <= today) {
    fees.push({ key: `line:${id}:setup`, kind: 'setup', amount: setupFee, from: opened, until: opened });
  }
  if (monthlyFee === 0) return fees;
  for (let month = 0; addMonths(opened, month) <= today; month += 1) {
    const [from, next] = [addMonths(opened, month), addMonths(opened, month + 1)];
    const key = `line:${id}:month:${month}`;
    fees.push({ key, kind: 'month', amount: monthlyFee, from, until: addDays(next, -1) });
  }
  return fees;
}
