import { expect, test } from 'vitest';
import { common } from '../i18n/common.ts';
import { dayAndTime, dayWords, timeUntil } from './day.ts';

// Ten seconds of the day are left in Shanghai.
const now = new Date('2026-12-31T15:59:50Z');

test.each([
  ['2026-12-31T15:59:59Z', common.today],
  ['2026-12-30T16:00:00Z', common.today],
  ['2026-12-30T15:59:59Z', common.yesterday],
  ['2026-12-31T16:00:00Z', common.tomorrow],
  ['2027-01-01T15:59:59Z', common.tomorrow],
  ['2027-01-01T16:00:00Z', common.yearMonthDay(2027, 1, 2)],
  ['2026-12-29T15:59:59Z', common.monthDay(12, 29)],
])('%s is %s by the days of the enterprise', (instant, words) => {
  expect(dayWords(instant, now)).toBe(words);
});

test('the time stands beside what was today and yesterday, and not beside other days', () => {
  expect(dayAndTime('2026-12-31T15:59:00Z', now)).toBe(`${common.today} 23:59`);
  expect(dayAndTime('2026-12-30T01:05:00Z', now)).toBe(`${common.yesterday} 09:05`);
  expect(dayAndTime('2026-12-29T01:05:00Z', now)).toBe(common.monthDay(12, 29));
});

test('the rest of a day is rounded up to the hour, and never nothing', () => {
  expect(timeUntil('2026-12-31T15:59:51Z', now)).toBe(common.daysAndHours(0, 1));
  expect(timeUntil('2027-01-01T16:59:50Z', now)).toBe(common.daysAndHours(1, 1));
  expect(timeUntil('2027-01-01T16:59:51Z', now)).toBe(common.daysAndHours(1, 2));
  expect(timeUntil('2026-12-01T00:00:00Z', now)).toBe(common.daysAndHours(0, 1));
});
