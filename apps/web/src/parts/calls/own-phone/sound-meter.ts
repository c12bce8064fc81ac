import type { SoundFigures } from '@haihu/rules/calls/quality';
import type { HeardSound } from './softphone-state.ts';

/** Milliseconds between two looks at the counts of a call's sound. The first look is earlier. */
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

/** Reads the counts of a connection. Null: nothing was received yet. */
export function heardSoundOf(stats: readonly Counted[]): HeardSound | null {
  const received = stats.filter(({ type, kind }) => type === 'inbound-rtp' && kind !== 'video');
  const packets = sum(received, 'packetsReceived');
  if (packets === 0) return null;
  // Packets that come too late are dropped, and are missed as those that never come.
  const lost = sum(received, 'packetsLost') + sum(received, 'packetsDiscarded');
  const pair = stats.find(
    ({ type, state, nominated }) => type === 'candidate-pair' && nominated && state === 'succeeded',
  );
  const own = stats.find(({ id }) => id !== undefined && id === pair?.localCandidateId);
  const told = stats.find(({ type }) => type === 'remote-inbound-rtp')?.roundTripTime;
  const rtt = pair?.currentRoundTripTime ?? told;
  return {
    loss: Math.min(1, Math.max(0, lost / (lost + packets))),
    jitter: Math.max(...received.map(({ jitter }) => jitter ?? 0)) * 1000,
    rtt: rtt === undefined ? null : rtt * 1000,
    way: own?.candidateType ?? null,
    transport: own?.relayProtocol ?? own?.protocol ?? null,
    level: stats.find(({ type }) => type === 'media-source')?.audioLevel ?? null,
  };
}

const sum = (counted: readonly Counted[], what: 'packetsReceived' | 'packetsLost' | 'packetsDiscarded') =>
  counted.reduce((all, { [what]: count }) => all + Math.max(0, count ?? 0), 0);

type Connection = Pick<RTCPeerConnection, 'getStats'>;

/**
 * Measures the sound of a call every five seconds, and tells each time. Returns a function that ends it and resolves to
 * the figures of the whole call: the share of what was lost, and the means of the others. Null: nothing was heard.
 */
export function measureSound(
  connection: Connection,
  tell: (heard: HeardSound) => void,
): () => Promise<SoundFigures | null> {
  const jitters: number[] = [];
  const delays: number[] = [];
  let last: HeardSound | null = null;
  let timer = setTimeout(lookOn, FIRST_LOOK);

  async function look(): Promise<void> {
    // A connection that is being closed may tell nothing more.
    const stats = await connection.getStats().catch(() => new Map<string, Counted>());
    const heard = heardSoundOf([...(stats as ReadonlyMap<string, Counted>).values()]);
    if (!heard) return;
    last = heard;
    jitters.push(heard.jitter);
    if (heard.rtt !== null) delays.push(heard.rtt);
    tell(heard);
  }

  function lookOn(): void {
    void look();
    timer = setTimeout(lookOn, LOOK_EVERY);
  }

  return async function end() {
    clearTimeout(timer);
    await look();
    return last && { loss: last.loss, jitter: mean(jitters), rtt: delays.length > 0 ? mean(delays) : null };
  };
}

const mean = (values: readonly number[]) => values.reduce((all, value) => all + value, 0) / values.length;
