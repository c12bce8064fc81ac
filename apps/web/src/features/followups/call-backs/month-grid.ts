import { addDays, weekdayOf } from '@haihu/rules/day';

const WEEK = 7;

/** Lists the weeks of a month, Monday first, filled up with the neighbouring days. `month` is `2026-03`. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const weeks: string[][] = [];
  for (let day = mondayOf(first); day < firstOfNext(month); day = addDays(day, WEEK)) weeks.push(weekFrom(day));
  return weeks;
}

/** Returns the week that contains a day. */
export function weekOf(day: string): string[] {
  return weekFrom(mondayOf(day));
}

/** Returns the next or the last month: `monthAfter('2026-12', 1)` is 2027-01. */
export function monthAfter(month: string, months: 1 | -1): string {
  return months === 1 ? firstOfNext(month).slice(0, 7) : addDays(`${month}-01`, -1).slice(0, 7);
}

const firstOfNext = (month: string) => `${addDays(`${month}-01`, 31).slice(0, 7)}-01`;
const mondayOf = (day: string) => addDays(day, -weekdayOf(day));
const weekFrom = (monday: string) => Array.from({ length: WEEK }, (_, index) => addDays(monday, index));
