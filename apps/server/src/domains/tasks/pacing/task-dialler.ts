import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../../platform/db/db.ts';
import { createLastLook } from '../../../platform/last-look.ts';
import { oneAtATime } from '../../../platform/one-at-a-time.ts';
import { leaveTask, type TaskLease, takeTasks } from './leases.repository.ts';
import type { TaskMemory } from './pace.usecases.ts';

export interface TaskDiallerParts {
  db: Db;
  pace(lease: TaskLease, memory: TaskMemory): Promise<void>;
  /** Seconds that a lease lasts, by the database's clock; 10, unless told. */
  lease?: number;
  log: Pick<FastifyBaseLogger, 'error'>;
}

export type TaskDialler = ReturnType<typeof createTaskDialler>;

const LEASE = 10;
const RENEW_EVERY = 3000;
const TICK = 250;

/** Dials for the tasks that it can get. Any number of them may run beside each other: each task has one. */
export function createTaskDialler({ db, pace, lease: seconds = LEASE, log }: TaskDiallerParts) {
  const owner = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`;
  let held: TaskLease[] = [];
  /** Until when the leases surely hold, by our own clock that never jumps: counted from before they were asked for. */
  let heldUntil = 0;
  const memories = new Map<string, TaskMemory>();
  const timers: NodeJS.Timeout[] = [];
  const looks = { leases: createLastLook('task dialler: leases'), numbers: createLastLook('task dialler: numbers') };

  async function take(): Promise<void> {
    const asked = performance.now();
    held = await takeTasks(db, owner, seconds);
    heldUntil = asked + seconds * 1000;
    const keys = new Set(held.map(keyOf));
    for (const key of memories.keys()) if (!keys.has(key)) memories.delete(key);
    looks.leases.note();
  }

  async function lookAt(lease: TaskLease): Promise<void> {
    const key = keyOf(lease);
    const memory = memories.get(key) ?? { restsUntil: 0 };
    memories.set(key, memory);
    try {
      if (performance.now() < heldUntil) await pace(lease, memory);
    } catch (error) {
      log.error({ err: error, tenant: lease.tenantId, task: lease.taskId }, 'task not dialled');
    }
  }

  const looking = oneAtATime(async () => {
    for (const lease of held) await lookAt(lease);
    looks.numbers.note();
  });
  const taking = oneAtATime(take);

  return {
    /** Looks at every task once; a look that is under way is not begun again. */
    tick: looking.run,
    /** Renews leases, and takes tasks that nobody dials for. Done by itself every 3 s. */
    lookAfterLeases: taking.run,
    tasks: (): readonly TaskLease[] => held,
    looks: Object.values(looks),
    async start(): Promise<void> {
      const notTaken = (error: unknown) => log.error({ err: error }, 'tasks not taken');
      for (const look of Object.values(looks)) look.begin();
      await taking.run().catch(notTaken);
      timers.push(setInterval(() => void taking.run().catch(notTaken), RENEW_EVERY).unref());
      timers.push(setInterval(() => void looking.run(), TICK).unref());
    },
    async stop(): Promise<void> {
      timers.forEach((timer) => clearInterval(timer));
      for (const look of Object.values(looks)) look.end();
      await taking.over();
      await looking.over();
      for (const lease of held) await leaveTask(db.forTenant(lease.tenantId), lease).catch(() => {});
      held = [];
    },
  };
}

const keyOf = ({ tenantId, taskId, term }: TaskLease) => `${tenantId}:${taskId}:${term}`;
