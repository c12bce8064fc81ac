import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../../platform/db/db.ts';
import type { Bus } from '../../../platform/events/bus.ts';
import { createLastLook } from '../../../platform/process/last-look.ts';
import { oneAtATime, roundAfterRound } from '../../../platform/process/one-at-a-time.ts';
import { leavePool, type PoolLease, takePools, TASK_CHANNEL } from './leases.repository.ts';
import { noMemory, type PoolMemory } from './dialling-look.ts';

export interface TaskDiallerParts {
  db: Db;
  pace(lease: PoolLease, memory: PoolMemory): Promise<void>;
  /** Looks after the callees of an enterprise. Returns the milliseconds until one needs it again. */
  tendAll(tenantId: string): Promise<number>;
  /** Wakes the dialler when a callee answers. */
  bus: Pick<Bus, 'listen'>;
  /** Seconds that a lease lasts, by the database's clock; 10 if absent. */
  lease?: number;
  log: Pick<FastifyBaseLogger, 'error'>;
}

export type TaskDialler = ReturnType<typeof createTaskDialler>;

const LEASE = 10;
const RENEW_EVERY = 3000;
const TICK = 250;

/**
 * Dials for the enterprises whose lease it gets, each in its own loop. Any number of diallers may run at the same time:
 * each enterprise has one.
 */
export function createTaskDialler({ db, pace, tendAll, bus, lease: seconds = LEASE, log }: TaskDiallerParts) {
  const owner = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`;
  let pools = new Map<string, ReturnType<typeof createPool>>();
  /**
   * The instant until which the leases surely hold, by this process's clock that never jumps. It counts from before the
   * request for them.
   */
  let heldUntil = 0;
  const timers: NodeJS.Timeout[] = [];
  const looks = { leases: createLastLook('task dialler: leases'), numbers: createLastLook('task dialler: numbers') };

  /** Paces and tends one enterprise. Neither waits for the other, nor for other enterprises. */
  function createPool(lease: PoolLease) {
    const { tenantId } = lease;
    const memory = noMemory();
    let soon: NodeJS.Timeout | undefined;
    const isHeld = () => performance.now() < heldUntil;
    const failed = (what: string) => (error: unknown) => log.error({ err: error, tenant: tenantId }, what);
    const pacing = oneAtATime(() => (isHeld() ? pace(lease, memory) : undefined));
    const tending = roundAfterRound(async () => {
      clearTimeout(soon);
      const next = isHeld() ? await tendAll(tenantId) : Infinity;
      if (next < TICK) soon = setTimeout(wake, next).unref();
    });
    const paced = () => pacing.run().catch(failed('tasks not dialled'));
    const tended = () => tending.run().catch(failed('callees not looked after'));
    function wake(): void {
      void tended();
    }
    return {
      lease,
      paced,
      tended,
      async over(): Promise<void> {
        clearTimeout(soon);
        await Promise.all([pacing.over(), tending.over()]);
      },
    };
  }

  async function take(): Promise<void> {
    const asked = performance.now();
    const leases = await takePools(db, owner, seconds);
    heldUntil = asked + seconds * 1000;
    const known = pools;
    pools = new Map(leases.map((lease) => [keyOf(lease), known.get(keyOf(lease)) ?? createPool(lease)]));
    looks.leases.note();
  }

  const taking = oneAtATime(take);
  const each = async (what: (pool: ReturnType<typeof createPool>) => Promise<void>) =>
    void (await Promise.all([...pools.values()].map(what)));

  /** Looks at every enterprise once. A running look is not begun again. */
  async function tick(): Promise<void> {
    await each(async (pool) => void (await Promise.all([pool.tended(), pool.paced()])));
    looks.numbers.note();
  }

  function heard(word: string): void {
    const [tenantId] = word.split(':');
    for (const pool of pools.values()) if (pool.lease.tenantId === tenantId) void pool.tended();
  }

  bus.listen(TASK_CHANNEL, heard, () => void each((pool) => pool.tended()));

  return {
    tick,
    /** Renews leases, and takes enterprises that nobody dials for. Runs by itself every 3 s. */
    lookAfterLeases: taking.run,
    pools: (): readonly PoolLease[] => [...pools.values()].map(({ lease }) => lease),
    looks: Object.values(looks),
    async start(): Promise<void> {
      const notTaken = (error: unknown) => log.error({ err: error }, 'enterprises not taken');
      for (const look of Object.values(looks)) look.begin();
      await taking.run().catch(notTaken);
      timers.push(setInterval(() => void taking.run().catch(notTaken), RENEW_EVERY).unref());
      timers.push(setInterval(() => void tick(), TICK).unref());
    },
    async stop(): Promise<void> {
      timers.forEach((timer) => clearInterval(timer));
      for (const look of Object.values(looks)) look.end();
      await taking.over();
      const left = [...pools.values()];
      pools = new Map();
      await Promise.all(left.map((pool) => pool.over()));
      for (const { lease } of left) await leavePool(db.forTenant(lease.tenantId), lease).catch(() => {});
    },
  };
}

const keyOf = ({ tenantId, term }: PoolLease) => `${tenantId}:${term}`;
