import type { FastifyBaseLogger } from 'fastify';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type Sql, sql } from '../db/sql.ts';

/** Time between two attempts to connect. Milliseconds. */
const RETRY = 1000;

/**
 * Carries messages between processes by LISTEN and NOTIFY. Messages are lost when the connection breaks. `onGap` then
 * tells the listener to read from the database what it missed.
 */
export interface Bus {
  /**
   * The id of this process. While the bus is connected, it holds the advisory lock `life:<id>`, so that other processes
   * know that this one lives (`isAlive`).
   */
  readonly processId: string;
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
  const processId = randomUUID();
  const listeners = new Map<string, { onWord: (payload: string) => void; onGap: () => void }[]>();
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString, keepAlive: true, application_name: 'haihu bus' });
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
    // A lost connection may hold the lock for a while. Nothing waits for it.
    fresh.query('select pg_advisory_lock(hashtextextended($1, 0))', [lifeOf(processId)]).catch(() => lost(fresh));
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
    processId,
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

const lifeOf = (processId: string) => `life:${processId}`;

/**
 * Returns a condition that is true while a process lives. `processId` is a column with the id of its bus. PostgreSQL
 * releases the lock the moment the process is gone.
 */
export const isAlive = (processId: Sql): Sql =>
  sql`not pg_try_advisory_xact_lock_shared(hashtextextended('life:' || ${processId}, 0))`;
