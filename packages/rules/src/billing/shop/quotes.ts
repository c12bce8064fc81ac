import { addDays, type Day } from '../../day.ts';

/** The prices of packages and seats. Money is a whole number of units of 0.0001 yuan. Days are the enterprise's. */

/** The time for which a package is good. */
export interface Validity {
  unit: 'day' | 'month';
  count: number;
}

/**
 * Adds months to a day: `addMonths('2028-01-31', 1)` is 2028-02-29. A date that the month does not have becomes its
 * last one.
 */
export function addMonths(day: Day, months: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  lastOfMonth.setUTCDate(Math.min(date, lastOfMonth.getUTCDate()));
  return lastOfMonth.toISOString().slice(0, 10);
}

/**
 * Returns the first day on which a package is no longer good. It begins on `first` and lasts the validity `times` over.
 */
export function endOfValidity(first: Day, { unit, count }: Validity, times = 1): Day {
  return unit === 'day' ? addDays(first, count * times) : addMonths(first, count * times);
}

/** Counts the days from `first` to `end`. `end` itself is not counted. */
export function daysBetween(first: Day, end: Day): number {
  return Math.round((Date.parse(`${end}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / (24 * 60 * 60 * 1000));
}

/**
 * Returns the share `part` of `whole` of an amount. It is exact to the unit: a charge is rounded up, a refund down.
 * Throws RangeError unless 0 <= part <= whole and whole > 0.
 */
export function shareOf(amount: number, part: number, whole: number, rounding: 'up' | 'down'): number {
  if (![amount, part, whole].every((each) => Number.isSafeInteger(each) && each >= 0) || whole === 0 || part > whole) {
    throw new RangeError(`${part} of ${whole} parts of ${amount}`);
  }
  const product = BigInt(amount) * BigInt(part);
  return Number((product + (rounding === 'up' ? BigInt(whole) - 1n : 0n)) / BigInt(whole));
}

/** An item of a quote. Items of the kinds `unused…` give money back: their amounts are zero or below. */
export interface QuoteItem {
  kind: 'package' | 'seats' | 'unusedMinutes' | 'unusedSeats';
  /** The number of packages or seats, or the minutes that are left. */
  count: number;
  amount: number;
  /** The days left of the term, for seats that are paid by the day. */
  days: { left: number; of: number } | null;
}

export const totalOf = (items: readonly QuoteItem[]): number => items.reduce((sum, { amount }) => sum + amount, 0);

interface OfferedTerms {
  price: number;
  /** `null`: no seat can be added. */
  seatPrice: number | null;
}

/** Returns the items of a package, `times` over, with seats beyond those that it includes. */
export function packageItems({ price, seatPrice }: OfferedTerms, times: number, moreSeats: number): QuoteItem[] {
  const items: QuoteItem[] = [{ kind: 'package', count: times, amount: price * times, days: null }];
  if (moreSeats > 0) {
    if (seatPrice === null) throw new RangeError('no seats can be added');
    items.push({ kind: 'seats', count: moreSeats, amount: seatPrice * times * moreSeats, days: null });
  }
  return items;
}

interface SeatTerm {
  /** The price of one seat for the whole term. */
  seatPrice: number;
  /** The first day of the package, and the day after its last. */
  first: Day;
  end: Day;
  today: Day;
}

/** Returns the item of added seats. They count from today, or from the first day of a package that begins later. */
export function addedSeats({ seatPrice, first, end, today }: SeatTerm, seats: number): QuoteItem {
  const days = { left: daysBetween(today > first ? today : first, end), of: daysBetween(first, end) };
  return { kind: 'seats', count: seats, amount: seats * shareOf(seatPrice, days.left, days.of, 'up'), days };
}

/** Returns the item of returned seats. Today counts as used, the days after it do not. */
export function returnedSeats({ seatPrice, first, end, today }: SeatTerm, seats: number): QuoteItem {
  const of = daysBetween(first, end);
  const left = today < first ? of : Math.max(0, daysBetween(today, end) - 1);
  const back = seats * shareOf(seatPrice, left, of, 'down');
  return { kind: 'unusedSeats', count: seats, amount: -back || 0, days: { left, of } };
}

/** Returns the item of minutes that are left, by the price paid for all of them. */
export function unusedMinutes(price: number, minutesLeft: number, minutes: number): QuoteItem {
  return {
    kind: 'unusedMinutes',
    count: minutesLeft,
    amount: -shareOf(price, minutesLeft, minutes, 'down') || 0,
    days: null,
  };
}
