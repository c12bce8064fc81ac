import { type Day, addDays } from '../../day.ts';
import { addMonths } from '../shop/quotes.ts';

export interface DueFee {
  /** The key by which the fee is charged only once. It stays the same when the line is renamed. */
  key: string;
  kind: 'setup' | 'month';
  amount: number;
  /** The first and the last day, both included. */
  from: Day;
  until: Day;
}

/** A line with the day on which it was opened. Its fees are in units of 0.0001 yuan. */
export interface LineWithFees {
  id: string;
  opened: Day;
  setupFee: number;
  monthlyFee: number;
  /** The days on which it was out of use. Absent: none. */
  off?: readonly DaysOff[];
}

/** Whole days on which a line was out of use, both included. An `until` of `null`: it still is. */
export interface DaysOff {
  from: Day;
  until: Day | null;
}

/**
 * Returns the fees of a line from its first day to today: its setup, and each month that has begun, paid on its first
 * day. A month begins on the date on which the line was opened, or on the last day of a shorter month. Fees of zero are
 * left out, and months in which the line was out of use from the first day to the last.
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
    // In a month that still runs, the days to come count like the last known day.
    if (off.some((each) => each.from <= from && (each.until === null || each.until >= until))) continue;
    fees.push({ key: `line:${id}:month:${month}`, kind: 'month', amount: monthlyFee, from, until });
  }
  return fees;
}
