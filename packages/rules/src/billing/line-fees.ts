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

/** A line that was opened on that day, with what it costs in units of 0.0001 yuan. */
export interface LineWithFees {
  id: string;
  opened: Day;
  setupFee: number;
  monthlyFee: number;
  /** When it was out of use; never, unless told. */
  off?: readonly DaysOff[];
}

/** Whole days on which a line was out of use, both included; null: it still is. */
export interface DaysOff {
  from: Day;
  until: Day | null;
}

/**
 * What a line has cost from its first day to today: its setup, and each month that has begun, paid on its first day. Months
 * begin on the date on which the line was opened, or on the last day of a shorter month. Fees of nothing are left out, and
 * months in which the line was out of use from the first day to the last.
 */
export function feesOf(line: LineWithFees, today: Day): DueFee[] {
  const { id, opened, setupFee, monthlyFee, off = [] } = line;
  const fees: DueFee[] = [];
  if (setupFee > 0 && opened <= today) {
    fees.push({ key: `line:${id}:setup`, kind: 'setup', amount: setupFee, from: opened, until: opened });
  }
  if (monthlyFee === 0) return fees;
  for (let month = 0; addMonths(opened, month) <= today; month += 1) {
    const [from, next] = [addMonths(opened, month), addMonths(opened, month + 1)];
    const until = addDays(next, -1);
    // Of a month that goes on, the days to come count as the last day does that is known.
    if (off.some((each) => each.from <= from && (each.until === null || each.until >= until))) continue;
    fees.push({ key: `line:${id}:month:${month}`, kind: 'month', amount: monthlyFee, from, until });
  }
  return fees;
}
