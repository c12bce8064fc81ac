import { formatExactPrice, formatPrice, UNITS_PER_YUAN } from '@haihu/rules/money';
import type { Bill } from '@haihu/contract/billing/bills';
import { wordedReason } from '@haihu/rules/billing/upkeep/fee-words';
import { dayOf, instantAt } from '@haihu/rules/day';
import { clockTime, dayAndClock, today } from '../../shared/lib/day.ts';
import { unbrokenDates } from '../../shared/i18n/unbroken.ts';
import { sessionZone } from '../../shared/lib/session.ts';
import { t } from './texts.ts';

/**
 * Writes an exact amount, for figures that add up: 1,234.5678. Zero and amounts from one yuan on have two decimals
 * if that loses nothing.
 */
export function exact(units: string): string {
  const amount = Number(units);
  const isEven = (amount === 0 || Math.abs(amount) >= UNITS_PER_YUAN) && amount % 100 === 0;
  return (isEven ? formatPrice(amount) : formatExactPrice(amount)).replace('-', '−');
}

/** Writes an amount with its sign: +1,234.5678 or −1,234.5678. */
export const signedAmount = (units: string) => (units.startsWith('-') ? exact(units) : `+${exact(units)}`);

/** Returns an instant of the bill's booking day, under which it is listed. It may differ from the day of the event. */
export const bookingTime = ({ day }: Pick<Bill, 'day'>) => instantAt(day, 12 * 60, sessionZone());

/** Writes the time of a bill: 14:20. Adds the day if it was booked on another one. */
export const happenedWords = ({ at, day }: Pick<Bill, 'at' | 'day'>) =>
  dayOf(at, sessionZone()) === day ? clockTime(at) : dayAndClock(at);

const DAY = 24 * 60 * 60 * 1000;

/**
 * Returns the last calendar day, in the enterprise's zone, on which a package can be used. One that ends at midnight
 * ends on the day before.
 */
export const lastDayOf = (expiresAt: string) => dayOf(new Date(Date.parse(expiresAt) - 1), sessionZone());

/** Returns the calendar days until a package ends. 0 is today. */
export const daysUntil = (expiresAt: string) =>
  Math.max(0, Math.round((Date.parse(lastDayOf(expiresAt)) - Date.parse(today())) / DAY));

export const talkMinutes = (seconds: number) => t.talked(Math.floor(seconds / 60), seconds % 60);

/** Writes the reason of a bill. No line of the screen ends within a date of it. */
export const reasonWords = (note: string) => unbrokenDates(wordedReason(note, t.fees));
