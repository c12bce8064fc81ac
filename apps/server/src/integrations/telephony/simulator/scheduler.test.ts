import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createScheduler } from './scheduler.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a speed of ten waits a tenth', () => {
  const run = vi.fn();
  createScheduler(10).schedule(1000, run);
  vi.advanceTimersByTime(99);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledOnce();
});

test('a cancelled timer does not run', () => {
  const run = vi.fn();
  createScheduler().schedule(1000, run)();
  vi.advanceTimersByTime(2000);
  expect(run).not.toHaveBeenCalled();
});

test.each([0, -1, Number.NaN, 1001])('%d is no speed', (speed) => {
  expect(() => createScheduler(speed)).toThrow(RangeError);
});
