import { addDays } from '@haihu/rules/day';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { monthAfter, weekOf, weeksOf } from './month-grid.ts';

test.each([
  ['2026-11', '2026-10-26', '2026-12-06'],
  // This month begins on a Monday and ends on a Sunday, so no other days fill its weeks.
  ['2027-02', '2027-02-01', '2027-02-28'],
])('%s is shown from %s to %s', (month, first, last) => {
  const days = weeksOf(month).flat();
  expect([days[0], days.at(-1)]).toEqual([first, last]);
});

test('a month shows each of its days once, in whole weeks that follow each other', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2000, max: 2100 }), fc.integer({ min: 1, max: 12 }), (year, number) => {
      const month = `${year}-${String(number).padStart(2, '0')}`;
      const weeks = weeksOf(month);
      const days = weeks.flat();
      expect(days).toEqual(days.map((_, index) => addDays(days[0]!, index)));
      expect(days.filter((day) => day.startsWith(month))).toHaveLength(
        new Date(Date.UTC(year, number, 0)).getUTCDate(),
      );
      expect(weeks.every((week) => week.some((day) => day.startsWith(month)))).toBe(true);
      expect(monthAfter(monthAfter(month, 1), -1)).toBe(month);
      for (const week of weeks) for (const day of week) expect(weekOf(day)).toEqual(week);
    }),
  );
});
