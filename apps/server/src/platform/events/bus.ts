import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

/** Time between two attempts to connect. Milliseconds. */
const RETRY = 1000;

/**
 * Carries messages between processes by LISTEN and NOTIFY. Messages are lost when the connection breaks. `onGap` then
 * tells the listener to read from the database what it missed.
 */
export interface Bus {
  /**
   * Registers a listener; call it before `start`. `onWord` gets the payload; `onGap` runs when messages may have been
   * missed.
   */
  listen(channel: string, onWord: (payload: string) => void, onGap: () => void): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Makes a bus. Any database role may listen, so pass the one with the fewest rights. */
export function createBus({ connectionString, log }: { connectionString: string; log: FastifyBaseLogger }): Bus {
  const listeners = new Map<string, { onWord: (payload: string) => void; onGap: () => void }[]>();
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString, keepAlive: true });
    fresh.on('notification', ({ channel, payload = '' }) => {
      for (const { onWord } of listeners.get(channel) ?? []) onWord(payload);
    });
    // A broken connection emits `error` more than once. An `error` event without a listener ends the process.
    fresh.on('error', () => lost(fresh));
    fresh.once('end', () => lost(fresh));
    client = fresh;
    await fresh.connect();
    for (const channel of listeners.keys()) await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`);
    for (const { onGap } of [...listeners.values()].flat()) onGap();
  }

  function lost(broken: pg.Client): void {
    if (stopped || client !== broken) return;
    client = undefined;
    log.warn({ part: 'bus' }, 'connection lost');
    broken.end().catch(() => {});
    reconnectLater();
  }

  /** Plans one new attempt to connect. The connection and the failed attempt may both report the same loss. */
  function reconnectLater(): void {
    clearTimeout(retry);
    retry = setTimeout(() => connect().catch(reconnectLater), RETRY);
  }

  return {
    listen(channel, onWord, onGap) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), { onWord, onGap }]);
    },
    start: connect,
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
