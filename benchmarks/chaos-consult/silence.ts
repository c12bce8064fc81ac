import { setTimeout as pause } from 'node:timers/promises';
import type { Lab } from '@haihu/server/src/integrations/telephony/asterisk/test-support/lab.ts';

/** Time between two looks at what the customers are sent. Milliseconds. */
const LOOK_EVERY = 500;
/** Time without any sound after which a customer counts as left in silence. Milliseconds. */
const SILENCE = 5000;

/** The sound that a customer was sent so far: its packets, and the time of the last new one. */
interface Watched {
  channel: string;
  packets: number;
  heardAt: number;
  isSilent: boolean;
}

export type Listening = ReturnType<typeof createListening>;

/**
 * Watches the customers at an Asterisk. Everybody who talks with them and the music send sound, so a customer who is sent
 * nothing for five seconds is left alone.
 */
export function createListening({ address, credential }: Pick<Lab, 'address' | 'credential'>) {
  const authorization = `Basic ${Buffer.from(credential).toString('base64')}`;
  const watched = new Map<string, Watched>();
  const over = new AbortController();
  let [silent, longest, looks] = [0, 0, 0];
  const looking = look();

  async function read<T>(path: string): Promise<T | null> {
    const reply = await fetch(`${address}/ari/${path}`, { headers: { authorization } });
    return reply.ok ? ((await reply.json()) as T) : null;
  }

  async function look(): Promise<void> {
    while (!over.signal.aborted) {
      await Promise.all([...watched.values()].map(listen));
      await pause(LOOK_EVERY);
    }
  }

  async function listen(customer: Watched): Promise<void> {
    const told = await read<{ txcount: number }>(`channels/${customer.channel}/rtp_statistics`);
    if (told === null || !watched.has(customer.channel)) return;
    const now = performance.now();
    const lasts = now - customer.heardAt;
    looks += 1;
    longest = Math.max(longest, lasts);
    if (told.txcount > customer.packets) Object.assign(customer, { packets: told.txcount, heardAt: now });
    if (lasts < SILENCE || customer.isSilent) return;
    customer.isSilent = true;
    silent += 1;
  }

  return {
    /** Returns the ids of all channels at the engine. */
    channels: async () => ((await read<{ id: string }[]>('channels')) ?? []).map(({ id }) => id),
    /** Watches a customer from now on. */
    begin(channel: string): void {
      watched.set(channel, { channel, packets: 0, heardAt: performance.now(), isSilent: false });
    },
    /** Lets a customer hang up, whose call may be over. */
    async hangUp(channel: string): Promise<void> {
      await fetch(`${address}/ari/channels/${channel}`, { method: 'DELETE', headers: { authorization } });
    },
    /** Ends that, because the call is to end. */
    end: (channel: string) => void watched.delete(channel),
    /** Returns the customers who were left in silence, the longest silence of any in milliseconds, and the looks at them. */
    async close(): Promise<{ silent: number; longest: number; looks: number }> {
      over.abort();
      await looking;
      return { silent, longest: Math.round(longest), looks };
    },
  };
}
