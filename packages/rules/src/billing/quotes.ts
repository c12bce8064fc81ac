import { addDays, type Day } from '../day.ts';

/** What packages and seats come to. Money is a whole number of units of 0.0001 yuan; days are the enterprise's. */

/** How long a package is good for. */
export interface Validity {
  unit: 'day' | 'month';
  count: number;
}

/** `addMonths('2028-01-31', 1)` is 2028-02-29: a date that the month has not is its last one. */
export function addMonths(day: Day, months: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  lastOfMonth.setUTCDate(Math.min(date, lastOfMonth.getUTCDate()));
  return lastOfMonth.toISOString().slice(0, 10);
}

/** The first day on which it is not good any more, so many times the validity after the one it begins on. */
export function endOfValidity(first: Day, { unit, count }: Validity, times = 1): Day {
  return unit === 'day' ? addDays(first, count * times) : addMonths(first, count * times);
}

/** Days from one to another, which is not counted. */
export function daysBetween(first: Day, end: Day): number {
  return Math.round((Date.parse(`${end}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / (24 * 60 * 60 * 1000));
}

/**
 * `part` of `whole` of an amount, exact but for the last unit: up for what is charged, down for what is given back.
 * Throws RangeError unless 0 <= part <= whole and whole > 0.
 */
export function shareOf(amount: number, part: number, whole: number, rounding: 'up' | 'down'): number {
  if (![amount, part, whole].every((each) => Number.isSafeInteger(each) && each >= 0) || whole === 0 || part > whole) {
    throw new RangeError(`${part} of ${whole} parts of ${amount}`);
  }
  const product = BigInt(amount) * BigInt(part);
  return Number((product + (rounding === 'up' ? BigInt(whole) - 1n : 0n)) / BigInt(whole));
}

/** `unused…` give something back: their amounts are not over zero. */
export interface QuoteItem {
  kind: 'package' | 'seats' | 'unusedMinutes' | 'unusedSeats';
  /** Times the package is taken, seats, or minutes that are left. */
  count: number;
  amount: number;
  /** For seats that are paid by the day: so many days out of so many. */
  days: { left: number; of: number } | null;
}

export const totalOf = (items: readonly QuoteItem[]): number => items.reduce((sum, { amount }) => sum + amount, 0);

interface OfferedTerms {
  price: number;
  /** Null: none can be added. */
  seatPrice: number | null;
}

/** A package so many times over, with seats beyond those that come with it. */
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
  /** The package begins on that day, and ends before this one. */
  first: Day;
  end: Day;
  today: Day;
}

/** Seats that are added: from today, or from the first day of a package that is to come. */
export function addedSeats({ seatPrice, first, end, today }: SeatTerm, seats: number): QuoteItem {
  const days = { left: daysBetween(today > first ? today : first, end), of: daysBetween(first, end) };
  return { kind: 'seats', count: seats, amount: seats * shareOf(seatPrice, days.left, days.of, 'up'), days };
}

/** Seats that are given back: today is used, the days after it are not. */
export function returnedSeats({ seatPrice, first, end, today }: SeatTerm, seats: number): QuoteItem {
  const of = daysBetween(first, end);
  const left = today < first ? of : Math.max(0, daysBetween(today, end) - 1);
  const back = seats * shareOf(seatPrice, left, of, 'down');
  return { kind: 'unusedSeats', count: seats, amount: -back || 0, days: { left, of } };
}

/** Minutes that are left, by what was paid for all of them. */
export function unusedMinutes(price: number, minutesLeft: number, minutes: number): QuoteItem {
  return {
    kind: 'unusedMinutes',
    count: minutesLeft,
    amount: -shareOf(price, minutesLeft, minutes, 'down') || 0,
    days: null,
  };
}
