import type { FastifyBaseLogger } from 'fastify';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type Sql, sql } from '../db/sql.ts';

/** Time between two attempts to connect. Milliseconds. */
const RETRY = 1000;
/**
 * Time between two questions to the database, and the time without an answer after which the connection counts as lost.
 * A machine that loses its power closes no connection, and the system would notice after two hours. Milliseconds.
 */
const BEAT = { every: 5000, silence: 12_000 };

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

const connection = { keepAlive: true, application_name: 'haihu bus', connectionTimeoutMillis: 10_000 };

interface BusOptions {
  connectionString: string;
  log: FastifyBaseLogger;
  /** Other times than those of `BEAT`, for tests. */
  beat?: typeof BEAT;
}

/** Makes a bus. Any database role may listen, so pass the one with the fewest rights. */
export function createBus({ connectionString, log, beat = BEAT }: BusOptions): Bus {
  const processId = randomUUID();
  const listeners = new Map<string, { onWord: (payload: string) => void; onGap: () => void }[]>();
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let beats: NodeJS.Timeout | undefined;
  let stopped = false;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ ...connection, connectionString });
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
    watch(fresh);
  }

  /**
   * Asks the database now and then, and gives up a connection that leaves a question unanswered. The first questions
   * are for the lock of this process: an earlier connection that was lost may hold it for a while.
   */
  function watch(fresh: pg.Client): void {
    let isHeld = false;
    let unansweredSince: number | null = null;

    async function ask(): Promise<void> {
      unansweredSince = performance.now();
      const { rows } = await fresh.query<{ held: boolean }>(
        isHeld ? stillThere : takeLife,
        isHeld ? [] : [lifeOf(processId)],
      );
      isHeld ||= rows[0]!.held;
      unansweredSince = null;
    }

    function beatOnce(): void {
      if (unansweredSince === null) ask().catch(() => lost(fresh));
      else if (performance.now() - unansweredSince >= beat.silence) lost(fresh);
    }

    clearInterval(beats);
    beatOnce();
    beats = setInterval(beatOnce, beat.every).unref();
  }

  function lost(broken: pg.Client): void {
    if (stopped || client !== broken) return;
    client = undefined;
    clearInterval(beats);
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
      clearInterval(beats);
      await client?.end();
    },
  };
}

const takeLife = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as held';
const stillThere = 'select true as held';

const lifeOf = (processId: string) => `life:${processId}`;

/**
 * Returns a condition that is true while a process lives. `processId` is a column with the id of its bus. PostgreSQL
 * releases the lock the moment the process is gone.
 */
export const isAlive = (processId: Sql): Sql =>
  sql`not pg_try_advisory_xact_lock_shared(hashtextextended('life:' || ${processId}, 0))`;
