/** Names of what belongs to a call at an Asterisk: `<installation>-<call>-<part>`, so that each is known again. */
export interface CallIds {
  customer: string;
  bridge: string;
  /** Listens to both for the recording. */
  recorder: string;
  recording: string;
  phone(role: 'agent' | 'monitor', count: number): string;
  /** A supervisor's channels: the ear at the agent's phone, and the bridge it is heard in. */
  ear(count: number): string;
  earBridge(count: number): string;
}

export function idsOf(installation: string, callId: string): CallIds {
  const name = `${installation}-${callId}`;
  return {
    customer: `${name}-c`,
    bridge: `${name}-b`,
    recorder: `${name}-x`,
    recording: name,
    phone: (role, count) => `${name}-${role === 'agent' ? 'a' : 'm'}${count}`,
    ear: (count) => `${name}-e${count}`,
    earBridge: (count) => `${name}-w${count}`,
  };
}

export interface Part {
  callId: string;
  part: 'agent' | 'customer' | 'monitor' | 'bridge' | 'recorder' | 'ear';
}

const parts: Record<string, Part['part']> = {
  a: 'agent',
  c: 'customer',
  m: 'monitor',
  b: 'bridge',
  w: 'bridge',
  x: 'recorder',
  e: 'ear',
};

/** Null: not one of ours. */
export function partOf(installation: string, id: string): Part | null {
  const match = /^(.+)-([acmbwxe])\d*$/.exec(id);
  if (!match || !id.startsWith(`${installation}-`)) return null;
  return { callId: match[1]!.slice(installation.length + 1), part: parts[match[2]!]! };
}
