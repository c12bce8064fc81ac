import type { SoundFigures } from '@haihu/rules/calls/quality';
import type { HeardSound } from './softphone-state.ts';

/** Milliseconds between two looks at the counts of a call's sound, and between looks until something was heard. */
export const LOOK_EVERY = 5000;
export const FIRST_LOOK = 1000;

/** The counts of a connection, as browsers tell them. Absent ones are left out by some browsers. */
interface Counted {
  id?: string;
  type?: string;
  kind?: string;
  packetsReceived?: number;
  packetsLost?: number;
  packetsDiscarded?: number;
  /** The samples of sound that were played so far. */
  jitterBufferEmittedCount?: number;
  /** Seconds. */
  jitter?: number;
  currentRoundTripTime?: number;
  roundTripTime?: number;
  state?: string;
  nominated?: boolean;
  localCandidateId?: string;
  candidateType?: string;
  protocol?: string;
  relayProtocol?: string;
  /** From 0 to 1. */
  audioLevel?: number;
}

/** The packets of a call's sound up to a moment. */
interface Packets {
  received: number;
  lost: number;
}

const none: Packets = { received: 0, lost: 0 };

/** Counts the packets of a connection. Packets that come too late are dropped, and are missed as those that never come. */
export function packetsIn(stats: readonly Counted[]): Packets {
  const sounds = soundsIn(stats);
  const lost = sum(sounds, 'packetsLost') + sum(sounds, 'packetsDiscarded');
  return { received: sum(sounds, 'packetsReceived'), lost };
}

/** True once sound of a connection is played. A browser that does not tell so plays what it receives. */
const isPlayed = (stats: readonly Counted[]) =>
  soundsIn(stats).some(
    ({ packetsReceived: received = 0, jitterBufferEmittedCount: played = 1 }) => received > 0 && played > 0,
  );

/** Reads the counts of a connection. `since`: the packets that do not count any more. */
export function heardSoundOf(stats: readonly Counted[], since: Packets = none): HeardSound {
  const now = packetsIn(stats);
  const lost = Math.max(0, now.lost - since.lost);
  const due = lost + Math.max(0, now.received - since.received);
  const pair = stats.find(
    ({ type, state, nominated }) => type === 'candidate-pair' && nominated && state === 'succeeded',
  );
  const own = stats.find(({ id }) => id !== undefined && id === pair?.localCandidateId);
  const told = stats.find(({ type }) => type === 'remote-inbound-rtp')?.roundTripTime;
  const rtt = pair?.currentRoundTripTime ?? told;
  return {
    loss: due === 0 ? 0 : lost / due,
    jitter: Math.max(0, ...soundsIn(stats).map(({ jitter }) => jitter ?? 0)) * 1000,
    rtt: rtt === undefined ? null : rtt * 1000,
    way: own?.candidateType ?? null,
    transport: own?.relayProtocol ?? own?.protocol ?? null,
    level: stats.find(({ type }) => type === 'media-source')?.audioLevel ?? null,
  };
}

const soundsIn = (stats: readonly Counted[]) =>
  stats.filter(({ type, kind }) => type === 'inbound-rtp' && kind !== 'video');

const sum = (counted: readonly Counted[], what: 'packetsReceived' | 'packetsLost' | 'packetsDiscarded') =>
  counted.reduce((all, { [what]: count }) => all + Math.max(0, count ?? 0), 0);

type Connection = Pick<RTCPeerConnection, 'getStats'>;

/**
 * Measures the sound of a call every five seconds, and tells each time. Browsers drop packets that came before they play
 * anything, so the second after they began to play does not count. Returns a function that ends it and resolves to the
 * figures of the whole call: the share of what was lost, and the means of the others. Null: nothing was heard.
 */
export function measureSound(
  connection: Connection,
  tell: (heard: HeardSound) => void,
): () => Promise<SoundFigures | null> {
  const jitters: number[] = [];
  const delays: number[] = [];
  let first: Packets | null = null;
  let wasPlayed = false;
  let last: HeardSound | null = null;
  let timer = setTimeout(lookOn, FIRST_LOOK);

  async function look(): Promise<void> {
    // A connection that is being closed may tell nothing more.
    const found = await connection.getStats().catch(() => new Map<string, Counted>());
    const stats = [...(found as ReadonlyMap<string, Counted>).values()];
    if (!isPlayed(stats)) return;
    const packets = packetsIn(stats);
    const heard = heardSoundOf(stats, first ?? packets);
    tell(heard);
    if (first === null) {
      if (wasPlayed) first = packets;
      wasPlayed = true;
      return;
    }
    if (packets.received === first.received) return;
    last = heard;
    jitters.push(heard.jitter);
    if (heard.rtt !== null) delays.push(heard.rtt);
  }

  function lookOn(): void {
    void look();
    timer = setTimeout(lookOn, first === null ? FIRST_LOOK : LOOK_EVERY);
  }

  return async function end() {
    clearTimeout(timer);
    await look();
    return last && { loss: last.loss, jitter: mean(jitters), rtt: delays.length > 0 ? mean(delays) : null };
  };
}

const mean = (values: readonly number[]) => values.reduce((all, value) => all + value, 0) / values.length;
