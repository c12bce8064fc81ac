/**
 * Names of a call's channels, bridges and recording at an Asterisk: `<installation>-<call>-<part>`. By them each is
 * found again.
 */
export interface CallIds {
  customer: string;
  bridge: string;
  /** The channel that listens to both for the recording. */
  recorder: string;
  recording: string;
  /** The channel that hears the customer to tell a machine from a person. */
  detector: string;
  /** The channel that hears what the carrier plays before the answer, and the recording of it. */
  early: string;
  earlyRecording: string;
  /** The variable in which Asterisk keeps the instants of an answered call: see docs/asterisk/extensions.conf. */
  end: string;
  phone(role: 'agent' | 'monitor', count: number): string;
  /**
   * The channel by which a supervisor hears the agent's phone. `earBridge` is the bridge that joins it with the
   * supervisor.
   */
  ear(count: number): string;
  earBridge(count: number): string;
}

/** Begins the names of recordings from before the answer. They are no recordings of calls. */
export const EARLY_PREFIX = 'early-';

/** Returns the names of a call. `channel`: the customer's channel, if Asterisk named it because the customer called us. */
export function idsOf(installation: string, callId: string, channel?: string): CallIds {
  const name = `${installation}-${callId}`;
  return {
    customer: channel ?? `${name}-c`,
    bridge: `${name}-b`,
    recorder: `${name}-x`,
    recording: name,
    detector: `${name}-d`,
    early: `${name}-s`,
    earlyRecording: `${EARLY_PREFIX}${name}`,
    end: `HAIHU_END_${name}-c`,
    phone: (role, count) => `${name}-${role === 'agent' ? 'a' : 'm'}${count}`,
    ear: (count) => `${name}-e${count}`,
    earBridge: (count) => `${name}-w${count}`,
  };
}

export interface CallPart {
  callId: string;
  part: 'agent' | 'customer' | 'monitor' | 'bridge' | 'recorder' | 'ear' | 'detector' | 'early';
}

const parts: Record<string, CallPart['part']> = {
  a: 'agent',
  c: 'customer',
  m: 'monitor',
  b: 'bridge',
  w: 'bridge',
  x: 'recorder',
  e: 'ear',
  d: 'detector',
  s: 'early',
};

/** Returns the call and the part that an id names. Null: it is not one of ours. */
export function partOf(installation: string, id: string): CallPart | null {
  const match = /^(.+)-([acmbwxeds])\d*$/.exec(id);
  if (!match || !id.startsWith(`${installation}-`)) return null;
  return { callId: match[1]!.slice(installation.length + 1), part: parts[match[2]!]! };
}
