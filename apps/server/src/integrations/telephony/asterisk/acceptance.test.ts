import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ACCEPT_SECONDS } from '../asked-keys.ts';
import type { CallOrder } from '../telephony.ts';
import { createAcceptance } from './acceptance.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Asks at a phone, and collects what is done. */
function ask(isEnding = false) {
  const done: string[] = [];
  const board = {
    play: async (channel: string, media: string) => void done.push(`${channel} hears ${media}`),
    stopPlaying: async () => true,
  } as unknown as Parameters<typeof createAcceptance>[0]['board'];
  const hangUp = (id: string) => void done.push(`hang up ${id}`);
  const acceptance = createAcceptance({
    board,
    order: { agentLeg: { kind: 'phone', number: '13812340001', asksKey: true } } as CallOrder,
    run: () => {},
    clock: () => '2026-03-02T01:00:09.000Z',
    hangUp,
    end: (by, cause) => void done.push(`${by}: ${cause}`),
    isEnding: () => isEnding,
  });
  return { acceptance, done, join: () => acceptance.ask('a1', () => void done.push('joined')) };
}

test('whoever presses another key is not joined, and whoever presses 1 is, once', () => {
  const { acceptance, done, join } = ask();
  join();
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
  const { done, join } = ask();
  join();
  vi.advanceTimersByTime(ACCEPT_SECONDS * 1000 - 1);
  expect(done).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(done.at(-1)).toBe('hang up a1');
  const gone = ask();
  gone.join();
  gone.acceptance.over('a1');
  vi.advanceTimersByTime(ACCEPT_SECONDS * 1000);
  expect(gone.done).toHaveLength(1);
});

const has = (done: string[]) => (at: string) => void done.push(`has it at ${at}`);

test('the first agent has the call from the key on, and a call whose first agent presses none is over', () => {
  const { acceptance, done } = ask();
  acceptance.first('a1', '2026-03-02T01:00:00.000Z', has(done));
  expect(done).toHaveLength(1);
  acceptance.pressed('a1', '1');
  expect(done.at(-1)).toBe('has it at 2026-03-02T01:00:09.000Z');
  const mailbox = ask();
  mailbox.acceptance.first('a1', '2026-03-02T01:00:00.000Z', has(mailbox.done));
  vi.advanceTimersByTime(ACCEPT_SECONDS * 1000);
  expect(mailbox.done.slice(1)).toEqual(['system: agent_absent']);
  const late = ask(true);
  late.acceptance.first('a1', '2026-03-02T01:00:00.000Z', has(late.done));
  late.acceptance.pressed('a1', '1');
  expect(late.done).toHaveLength(1);
});
