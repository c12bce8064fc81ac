import { expect, test } from 'vitest';
import { readDay, readTime } from './import-times.ts';

test.each([
  ['2026-03-02', '2026-03-02T04:00:00Z'],
  ['2026/3/2 17:47', '2026-03-02T09:47:00Z'],
  ['2026年3月2日 下午3点', '2026-03-02T07:00:00Z'],
  ['2026-03-02 12:30', '2026-03-02T04:30:00Z'],
  ['2026-03-02 12:30 PM', '2026-03-02T04:30:00Z'],
  ['2026-03-02 下午12:30', '2026-03-02T04:30:00Z'],
  ['20260302', '2026-03-02T04:00:00Z'],
  ['２０２６０３０２', '2026-03-02T04:00:00Z'],
  // A date whose cell lost its format.
  ['46083', '2026-03-02T04:00:00Z'],
  ['46083.741666667', '2026-03-02T09:48:00Z'],
  ['20261302', null],
  ['20260230', null],
  ['2026030', null],
  ['13800', null],
  ['13812340001', null],
  ['03/04/2026', null],
  ['上周', null],
])('%s in Shanghai is %s', (cell, instant) => {
  expect(readTime(cell, 'Asia/Shanghai')).toBe(instant && new Date(instant).toISOString());
  expect(readDay(cell)).toBe(instant && instant.slice(0, 10));
});
