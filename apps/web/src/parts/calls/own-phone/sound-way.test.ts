import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchSoundWay } from './sound-way.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Watches a connection whose state the test sets. Records the reports. */
function watched() {
  const connection = Object.assign(new EventTarget(), { iceConnectionState: 'new' });
  const told: string[] = [];
  const stop = watchSoundWay(connection as unknown as RTCPeerConnection, (sound) => told.push(sound));
  function become(state: string): void {
    connection.iceConnectionState = state;
    connection.dispatchEvent(new Event('iceconnectionstatechange'));
  }
  /** Lets milliseconds pass and returns the reports within them. */
  function within(milliseconds: number): string[] {
    vi.advanceTimersByTime(milliseconds);
    return told.splice(0);
  }
  return { become, within, stop };
}

test('sound that finds its way is told so once', () => {
  const { become, within } = watched();
  become('checking');
  expect(within(7900)).toEqual([]);
  become('connected');
  expect(within(60_000)).toEqual(['flows']);
});

test('a way that is not found in time is told, and one that comes late is told too', () => {
  const { become, within } = watched();
  expect(within(8000)).toEqual(['blocked']);
  become('connected');
  expect(within(60_000)).toEqual(['flows']);
});

test('a way that broke is told, and again when it does not come back', () => {
  const { become, within } = watched();
  become('connected');
  become('disconnected');
  expect(within(7999)).toEqual(['flows', 'lost']);
  expect(within(1)).toEqual(['blocked']);
  become('completed');
  expect(within(60_000)).toEqual(['flows']);
});

test('nothing is told of a call that is over', () => {
  const { become, within, stop } = watched();
  stop();
  become('failed');
  expect(within(60_000)).toEqual([]);
});
