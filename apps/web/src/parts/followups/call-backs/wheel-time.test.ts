import { expect, test } from 'vitest';
import { common } from '../../../shared/i18n/common.ts';
import { weekday } from '../../../shared/lib/day.ts';
import { daysAhead, onWheel } from './wheel-time.ts';

const ZONE = 'Asia/Shanghai';
const on = (day: number, clock: string) => `2026-03-0${day}T${clock}:00+08:00`;

test.each([
  ['a time within the hours, to ten minutes', on(2, '10:44'), '10:00', ['2026-03-02', '10', '40']],
  ['before the hours of a day to come', on(3, '06:20'), '10:00', ['2026-03-03', '08', '00']],
  ['after the hours, which are not over yet', on(2, '22:20'), '10:00', ['2026-03-02', '20', '50']],
  ['in an hour, said when the hours are over', on(2, '22:30'), '21:30', ['2026-03-03', '08', '00']],
  ['in an hour, past midnight', on(3, '00:30'), '23:30', ['2026-03-03', '08', '00']],
  ['a time that has passed', on(1, '10:00'), '21:30', ['2026-03-03', '08', '00']],
])('the wheel offers no time that has passed: %s', (_what, at, now, [day, hour, minute]) => {
  expect(onWheel(at, ZONE, Date.parse(on(2, now)))).toEqual({ day, hour, minute });
});

test('no day of the wheel has a year, in the next year neither', () => {
  const days = daysAhead(ZONE, Date.parse('2026-12-30T10:00:00+08:00'));
  const friday = weekday('2027-01-01T12:00:00+08:00');
  expect(days[0]).toEqual({ value: '2026-12-30', label: common.today });
  expect(days[2]).toEqual({ value: '2027-01-01', label: `${common.monthDay(1, 1)} ${friday}` });
  expect(days.filter(({ label }) => label.includes('2027'))).toEqual([]);
  expect(new Set(days.map(({ label }) => label)).size).toBe(days.length);
});
