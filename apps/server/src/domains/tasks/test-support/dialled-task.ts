import { setImmediate } from 'node:timers/promises';
import type { RequestTo } from '@haihu/contract/contract';
import { sql } from '../../../platform/db/sql.ts';
import { openTaskOffice, type TaskOffice } from './task-office.ts';
import { presenceIn } from '../../calls/test-support/presence.ts';

export interface DialledOptions {
  mode: 'progressive' | 'predictive';
  /** The number of agents at their screens; two if absent. */
  agents?: number;
  numbers: string[];
  change?: Partial<RequestTo<'tasks.add'>>;
  /** The balance in units of 0.0001 yuan; enough if absent. */
  balance?: number;
  /** The engine that carries the calls; the simulator in driven time if absent. */
  engine?: TaskEngine;
}

/** An engine that carries the calls of a task. */
export interface TaskEngine {
  /** The first instant of its office's clock. */
  startsAt?: Date;
  /** Connects the office's line and the phones of these agents with the engine. */
  connect?(office: TaskOffice, userIds: string[]): Promise<void>;
  /** Lets the time between two looks of the dialler pass. */
  elapse(office: TaskOffice): Promise<void>;
}

/** Milliseconds between two looks of the dialler. */
const TICK = 250;
/** Milliseconds between actions that real servers do less often than looking. */
const LEASED_EVERY = 1000;
/** Real milliseconds for recordings, which are written on a real disk, after the driven time is over. */
const DISK = 20_000;

/** The simulator that every office has. */
export const inDrivenTime: TaskEngine = {
  async elapse({ time }) {
    time.advance(TICK);
  },
};

/** Opens a task that dials by itself, with its agents at their screens, in time that the test moves. */
export async function openDialledTask({
  mode,
  agents = 2,
  numbers,
  change = {},
  balance,
  engine = inDrivenTime,
}: DialledOptions) {
  const office = await openTaskOffice({
    ...(engine.startsAt && { startsAt: engine.startsAt }),
    ...(balance !== undefined && { balance }),
  });
  const { world, tenant, tenantId, clock } = office;
  const { taskDialler } = world;
  const taskAgents = [office.one, office.other];
  while (taskAgents.length < agents) taskAgents.push(await office.member(`坐席${taskAgents.length}`));
  const ids = taskAgents.slice(0, agents).map(({ member }) => member.userId);
  await engine.connect?.(office, ids);
  await presenceIn(world).arrived(tenantId, ...ids);
  const taskId = await office.addTask({ mode, seatIds: ids, paceSeconds: 0, ...change });
  await office.addNumbers(taskId, numbers);
  await office.steer(taskId, 'start');

  /**
   * Lets time pass as on servers, look by look of the dialler, while the condition holds. The condition gets the
   * present time in milliseconds.
   */
  async function liveWhile(condition: (now: number) => Promise<boolean> | boolean): Promise<void> {
    let leasedAt = -Infinity;
    for (;;) {
      const now = clock.now().getTime();
      if (!(await condition(now))) return;
      if (now >= leasedAt + LEASED_EVERY) {
        await taskDialler.lookAfterLeases();
        leasedAt = now;
      }
      await taskDialler.tick();
      await world.dialler.work();
      await engine.elapse(office);
      await world.dialler.settled();
    }
  }

  /** Lets a number of seconds pass as on servers. */
  async function live(seconds: number): Promise<void> {
    const end = clock.now().getTime() + seconds * 1000;
    await liveWhile((now) => now < end);
  }

  /** Lets time pass until the condition holds. Throws after that number of seconds. */
  async function liveUntil(condition: () => Promise<boolean>, seconds: number): Promise<void> {
    let isSo = false;
    const end = clock.now().getTime() + seconds * 1000;
    await liveWhile(async (now) => !(isSo = await condition()) && now < end);
    for (const giveUpAt = Date.now() + DISK; !isSo && Date.now() < giveUpAt; isSo = await condition()) {
      await world.dialler.settled();
      await setImmediate();
    }
    if (!isSo) throw new Error(`Not so after ${seconds} s`);
  }

  const calls = () =>
    tenant.query<{ id: string; state: string; cause: string | null; agentId: string | null; numberId: string }>(sql`
      select id, state, cause, agent_id as "agentId", task_number_id as "numberId" from call order by id`);
  const areOver = async (count: number) => {
    const all = await calls();
    return all.length === count && all.every(({ state }) => state === 'ended');
  };

  return { ...office, taskAgents: taskAgents.slice(0, agents), taskId, taskDialler, live, liveUntil, calls, areOver };
}

export type DialledTask = Awaited<ReturnType<typeof openDialledTask>>;
