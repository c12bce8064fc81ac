import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLastLook, tellOldLooks } from './last-look.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

test('a look older than half a minute is old, and one that never began is not', () => {
  const look = createLastLook('calls');
  vi.advanceTimersByTime(60_000);
  look.note();
  expect([look.age(), look.isOld()]).toEqual([null, false]);
  look.begin();
  vi.advanceTimersByTime(20_000);
  look.note();
  vi.advanceTimersByTime(30_000);
  expect([look.age(), look.isOld()]).toEqual([30_000, false]);
  vi.advanceTimersByTime(1);
  expect(look.isOld()).toBe(true);
  look.end();
  expect([look.age(), look.isOld()]).toEqual([null, false]);
});

test('the log says once that it stands still, and once that it goes on', () => {
  const look = createLastLook('tasks');
  const log = { error: vi.fn(), warn: vi.fn() };
  const stop = tellOldLooks([look], log);
  look.begin();
  vi.advanceTimersByTime(60_000);
  expect(log.error.mock.calls).toEqual([[{ what: 'tasks', seconds: 35 }, 'it does not look any more']]);
  expect(log.warn).not.toHaveBeenCalled();
  look.note();
  vi.advanceTimersByTime(20_000);
  expect(log.warn.mock.calls).toEqual([[{ what: 'tasks' }, 'it looks again']]);
  stop();
  vi.advanceTimersByTime(120_000);
  expect(log.error).toHaveBeenCalledTimes(1);
});
