import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FIRST_LOOK, heardSoundOf, LOOK_EVERY, measureSound } from './sound-meter.ts';
import type { HeardSound } from './softphone-state.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const counts = ({ received = 100, lost = 0, discarded = 0, jitter = 0.004, delay = 0.03, isPlayed = true } = {}) => [
  {
    type: 'inbound-rtp',
    kind: 'audio',
    packetsReceived: received,
    packetsLost: lost,
    packetsDiscarded: discarded,
    jitter,
    jitterBufferEmittedCount: isPlayed ? received * 160 : 0,
  },
  { type: 'candidate-pair', state: 'failed', nominated: false, localCandidateId: 'x', currentRoundTripTime: 9 },
  { type: 'candidate-pair', state: 'succeeded', nominated: true, localCandidateId: 'r', currentRoundTripTime: delay },
  { id: 'x', type: 'local-candidate', candidateType: 'host', protocol: 'udp' },
  { id: 'r', type: 'local-candidate', candidateType: 'relay', protocol: 'udp', relayProtocol: 'tls' },
  { type: 'media-source', audioLevel: 0.2 },
];

/** A connection whose counts the test sets. */
function connected() {
  let stats: Record<string, unknown>[] = [];
  const told: HeardSound[] = [];
  let isClosed = false;
  const getStats = () =>
    isClosed
      ? Promise.reject(new Error('closed'))
      : Promise.resolve(new Map(stats.map((one, at) => [String(at), one])));
  const end = measureSound({ getStats } as unknown as RTCPeerConnection, (heard) => told.push(heard));
  return {
    told,
    end,
    count: (more: Parameters<typeof counts>[0]) => (stats = counts(more)),
    close: () => (isClosed = true),
  };
}

test('late packets are lost ones, and the way is that of the pair in use', () => {
  expect(heardSoundOf(counts({ received: 90, lost: 6, discarded: 4 }))).toEqual({
    loss: 0.1,
    jitter: 4,
    rtt: 30,
    way: 'relay',
    transport: 'tls',
    level: 0.2,
  });
});

test('a browser that tells less is read as far as it goes', () => {
  const told = [{ type: 'inbound-rtp', kind: 'audio', packetsReceived: 50, packetsLost: -2 }];
  expect(heardSoundOf(told)).toEqual({ loss: 0, jitter: 0, rtt: null, way: null, transport: null, level: null });
  expect(heardSoundOf([])).toMatchObject({ loss: 0, jitter: 0, rtt: null });
});

test('the first second that is played does not count, and then every five are told, and the whole call', async () => {
  const { told, end, count, close } = connected();
  // Packets wait before the browser plays anything.
  count({ received: 50, isPlayed: false });
  await vi.advanceTimersByTimeAsync(2 * FIRST_LOOK);
  expect(told).toEqual([]);
  // It drops some of them as it begins, before and after the first look.
  count({ received: 70, discarded: 10 });
  await vi.advanceTimersByTimeAsync(FIRST_LOOK);
  count({ received: 110, discarded: 40 });
  await vi.advanceTimersByTimeAsync(FIRST_LOOK);
  count({ received: 270, lost: 40, discarded: 40, jitter: 0.02, delay: 0.1 });
  await vi.advanceTimersByTimeAsync(LOOK_EVERY);
  count({ received: 870, lost: 40, discarded: 40, jitter: 0.01, delay: 0.2 });
  await vi.advanceTimersByTimeAsync(LOOK_EVERY);
  expect(told.map(({ loss }) => loss)).toEqual([0, 0, 0.2, 0.05]);
  close();
  expect(await end()).toEqual({ loss: 0.05, jitter: expect.closeTo(15), rtt: expect.closeTo(150) });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toHaveLength(4);
});

test('a call in which nothing was heard, or no more than its beginning, tells nothing', async () => {
  const { end } = connected();
  expect(await end()).toBeNull();
  const other = connected();
  other.count({ received: 30 });
  await vi.advanceTimersByTimeAsync(FIRST_LOOK);
  other.count({ received: 70, discarded: 20 });
  expect(await other.end()).toBeNull();
});
