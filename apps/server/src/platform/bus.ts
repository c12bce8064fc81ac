import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

/** How long to wait before connecting again. Milliseconds. */
const RETRY = 1000;

/**
 * Word between processes, by LISTEN and NOTIFY. It may be lost with the connection: whoever listens must be able to
 * find out from the database what it missed, and is told when to.
 */
export interface Bus {
  /** Call it before `start`. `onWord` is given the payload; `onGap` runs when words may have been missed. */
  listen(channel: string, onWord: (payload: string) => void, onGap: () => void): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Any role may listen; the one with the fewest rights will do. */
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
    // A broken connection complains more than once, and a complaint that nobody hears ends the process.
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

  /** Told twice of one loss, by the connection and by the attempt that failed, it tries once. */
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
