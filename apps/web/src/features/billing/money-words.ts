import { formatExactPrice, formatPrice, UNITS_PER_YUAN } from '@haihu/rules/money';
import type { Bill } from '@haihu/contract/billing/bills';
import { dayOf, instantAt } from '@haihu/rules/day';
import { clockTime, dayAndClock, today } from '../../shared/lib/day.ts';
import { sessionZone } from '../../shared/lib/session.ts';
import { t } from './texts.ts';

/** 1,234.5678: what adds up. From one yuan on, two decimals stand where nothing is lost. */
export function exact(units: string): string {
  const amount = Number(units);
  const isEven = Math.abs(amount) >= UNITS_PER_YUAN && amount % 100 === 0;
  return (isEven ? formatPrice(amount) : formatExactPrice(amount)).replace('-', '−');
}

/** +1,234.5678 or −1,234.5678. */
export const signed = (units: string) => (units.startsWith('-') ? exact(units) : `+${exact(units)}`);

/** An instant of the day that a bill is booked on, under which it is listed: not always the one it happened on. */
export const bookedAt = ({ day }: Pick<Bill, 'day'>) => instantAt(day, 12 * 60, sessionZone());

/** 14:20; with its day where it was booked on another one. */
export const happenedWords = ({ at, day }: Pick<Bill, 'at' | 'day'>) =>
  dayOf(at, sessionZone()) === day ? clockTime(at) : dayAndClock(at);

const DAY = 24 * 60 * 60 * 1000;

/** The last calendar day of the enterprise on which a package can be used: one that ends at midnight ends the day before. */
export const lastDayOf = (expiresAt: string) => dayOf(new Date(Date.parse(expiresAt) - 1), sessionZone());

/** Calendar days until then: 0 is today. */
export const daysUntil = (expiresAt: string) =>
  Math.max(0, Math.round((Date.parse(lastDayOf(expiresAt)) - Date.parse(today())) / DAY));

export const talked = (seconds: number) => t.talked(Math.floor(seconds / 60), seconds % 60);
