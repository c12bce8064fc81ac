import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { monthsSince } from './months.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-02-10T04:00:00Z'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

test('no month before the first booking is offered', () => {
  expect(monthsSince('2025-12')).toEqual(['2026-02', '2026-01', '2025-12']);
  expect(monthsSince('2026-02')).toEqual(['2026-02']);
});

test('the present month is offered where nothing is booked yet', () => {
  expect(monthsSince(null)).toEqual(['2026-02']);
});

test('two years are offered at most, also where an earlier release does not tell the first month', () => {
  for (const first of ['2020-01', undefined]) {
    expect(monthsSince(first)).toHaveLength(24);
    expect(monthsSince(first).at(-1)).toBe('2024-03');
  }
});
