import { common } from '../../shared/i18n/common.ts';
import { dayNumbersOf, today } from '../../shared/lib/day.ts';

/** The most months to choose from. */
const MONTHS = 24;

/** Returns true for a month such as `2026-03`, as addresses write it. */
export const isMonth = (month: string | undefined): month is string => /^\d{4}-(0[1-9]|1[0-2])$/.test(month ?? '');

/** Writes a month: 2026年3月. */
export function monthWords(month: string): string {
  const [year, number] = dayNumbersOf(`${month}-01`);
  return common.yearMonth(year, number);
}

/**
 * Lists the months that screens offer, in the enterprise's zone, down to that of the first booking. The present one comes
 * first. `null`: nothing is booked. Undefined: the first month is not known.
 */
export function monthsSince(first: string | null | undefined): string[] {
  const [year, number] = dayNumbersOf(today());
  const months = Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(year, number - 1 - back, 1)).toISOString().slice(0, 7),
  );
  return months.filter((month, back) => back === 0 || (first !== null && (first === undefined || month >= first)));
}

/** Returns the present month, in the enterprise's zone. */
export const thisMonth = () => today().slice(0, 7);
