import { expect, test } from 'vitest';
import { minutesLeft } from './minutes-left.ts';

const until = '2026-03-02T02:10:00Z';
const at = (time: string) => minutesLeft(until, Date.parse(`2026-03-02T${time}Z`));

test('ten minutes that have just begun are ten, also for a page whose now is a second old', () => {
  expect(at('01:59:59.400')).toBe(10);
  expect(at('02:00:00')).toBe(10);
  expect(at('02:08:30')).toBe(2);
  expect(at('02:09:58')).toBe(1);
});

test('a past or absent instant leaves no minutes', () => {
  expect(at('02:10:00')).toBe(0);
  expect(at('03:00:00')).toBe(0);
  expect(minutesLeft(null, 0)).toBe(0);
});
