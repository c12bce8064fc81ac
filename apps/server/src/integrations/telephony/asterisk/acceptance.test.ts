import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ACCEPT_SECONDS } from '../telephony.ts';
import { createAcceptance } from './acceptance.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Asks at a phone, and collects what is done. */
function ask() {
  const done: string[] = [];
  const board = {
    play: async (channel: string, media: string) => void done.push(`${channel} hears ${media}`),
    stopPlaying: async () => true,
  } as unknown as Parameters<typeof createAcceptance>[0]['board'];
  const hangUp = (id: string) => void done.push(`hang up ${id}`);
  const acceptance = createAcceptance({ board, run: () => {}, hangUp });
  acceptance.ask('a1', () => void done.push('joined'));
  return { acceptance, done };
}

test('whoever presses another key is not joined, and whoever presses 1 is, once', () => {
  const { acceptance, done } = ask();
  expect(acceptance.pressed('a2', '1')).toBe(false);
  expect([acceptance.pressed('a1', '2'), acceptance.pressed('a1', '1'), acceptance.pressed('a1', '1')]).toEqual([
    true,
    true,
    false,
  ]);
  vi.advanceTimersByTime(ACCEPT_SECONDS * 1000);
  expect(done).toEqual(['a1 hears sound:haihu-accept-caller', 'joined']);
});

test('whoever presses no key, as a mailbox, is hung up; a phone that is gone is not', () => {
  const { done } = ask();
  vi.advanceTimersByTime(ACCEPT_SECONDS * 1000 - 1);
  expect(done).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(done.at(-1)).toBe('hang up a1');
  const gone = ask();
  gone.acceptance.over('a1');
  vi.advanceTimersByTime(ACCEPT_SECONDS * 1000);
  expect(gone.done).toHaveLength(1);
});
