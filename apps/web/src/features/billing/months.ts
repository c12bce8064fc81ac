import { common } from '../../shared/i18n/common.ts';
import { numbersOf, today } from '../../shared/lib/day.ts';

/** That one can choose of, the present one first. */
const MONTHS = 12;

/** `2026-03`, as months stand in addresses. */
export const isMonth = (month: string | undefined): month is string => /^\d{4}-(0[1-9]|1[0-2])$/.test(month ?? '');

/** 2026年3月. */
export function monthWords(month: string): string {
  const [year, number] = numbersOf(`${month}-01`);
  return common.yearMonth(year, number);
}

/** The months that screens offer, in the enterprise's zone, this one first. */
export function lastMonths(): string[] {
  const [year, number] = numbersOf(today());
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(year, number - 1 - back, 1)).toISOString().slice(0, 7),
  );
}
