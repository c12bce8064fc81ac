import { setImmediate } from 'node:timers/promises';
import type { RequestTo } from '@haihu/contract/contract';
import { sql } from '../../../platform/db/sql.ts';
import { openTaskOffice, type TaskOffice } from './task-office.ts';

export interface DialledOptions {
  mode: 'progressive' | 'predictive';
  /** Seats at their screens; two, unless told. */
  agents?: number;
  numbers: string[];
  change?: Partial<RequestTo<'tasks.add'>>;
  /** Units of 0.0001 yuan; enough, unless told. */
  balance?: number;
  /** What carries the calls; the simulator, in driven time, unless told. */
  engine?: TaskEngine;
}

/** What carries the calls of a task. */
export interface TaskEngine {
  /** When the clock of its office begins. */
  startsAt?: Date;
  /** The line of the office and the phones of these agents are on it from then on. */
  connect?(office: TaskOffice, userIds: string[]): Promise<void>;
  /** Time between two looks of the dialler passes. */
  elapse(office: TaskOffice): Promise<void>;
}

/** How far time moves between two looks of the dialler. Milliseconds. */
const TICK = 250;
/** What real servers do less often than look. Milliseconds. */
const SEEN_EVERY = 10_000;
const LEASED_EVERY = 1000;
/** Recordings are written on a real disk: at the end of the time there is they are given real seconds. Milliseconds. */
const DISK = 20_000;

/** The simulator that every office has. */
export const inDrivenTime: TaskEngine = {
  async elapse({ time }) {
    time.advance(TICK);
  },
};

/** A task that is dialled by itself, its agents at their screens, in time that a test moves. */
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
  const { world, tenant, tenantId, domains, clock } = office;
  const { taskDialler } = world;
  const { presence } = domains.calls.agents;
  const seats = [office.one, office.other];
  while (seats.length < agents) seats.push(await office.member(`坐席${seats.length}`));
  const ids = seats.slice(0, agents).map(({ member }) => member.userId);
  await engine.connect?.(office, ids);
  for (const id of ids) await presence.arrived(tenantId, id);
  const taskId = await office.addTask({ mode, seatIds: ids, paceSeconds: 0, ...change });
  await office.addNumbers(taskId, numbers);
  await office.steer(taskId, 'start');

  /** Lives as servers do, a look of the dialler at a time, while the condition holds. Expects the moment that it began. */
  async function liveWhile(condition: (now: number) => Promise<boolean> | boolean): Promise<void> {
    let [seenAt, leasedAt] = [-Infinity, -Infinity];
    for (;;) {
      const now = clock.now().getTime();
      if (!(await condition(now))) return;
      if (now >= seenAt + SEEN_EVERY) {
        await presence.seen(tenantId, ids);
        seenAt = now;
      }
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

  /** Lets so many seconds pass, as servers live through them. */
  async function live(seconds: number): Promise<void> {
    const end = clock.now().getTime() + seconds * 1000;
    await liveWhile((now) => now < end);
  }

  /** Lets time pass until the condition holds; throws after so many seconds of it. */
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

  return { ...office, seats: seats.slice(0, agents), taskId, taskDialler, live, liveUntil, calls, areOver };
}

export type DialledTask = Awaited<ReturnType<typeof openDialledTask>>;
