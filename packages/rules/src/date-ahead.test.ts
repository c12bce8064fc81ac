import { expect, test } from 'vitest';
import { dateAhead } from './date-ahead.ts';

const HOUR = 3_600_000;
const noon = Date.parse('2026-03-02T04:00:00Z');

/** A `Date` whose clock stands at noon. */
const standing = new Proxy(Date, {
  get: (target, name) => (name === 'now' ? () => noon : Reflect.get(target, name)),
});
const Ahead = dateAhead(standing, 2 * HOUR);

test('only what time it is now is put ahead: given moments stay what they are', () => {
  expect([Ahead.now(), new Ahead().getTime(), Date.parse(Ahead())]).toEqual(Array(3).fill(noon + 2 * HOUR));
  expect(new Ahead('2026-03-02T04:00:00Z').getTime()).toBe(noon);
  expect(new Ahead(2026, 2, 2)).toEqual(new Date(2026, 2, 2));
  expect(Ahead.UTC(2026, 2, 2)).toBe(Date.UTC(2026, 2, 2));
});

test('dates of either kind are dates to both', () => {
  expect(new Date() instanceof Ahead).toBe(true);
  expect(new Ahead() instanceof Date).toBe(true);
});
