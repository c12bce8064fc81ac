import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from '../../apps/server/src/platform/db/sql.ts';
import { spawnServer } from '../../apps/server/test/spawn-server.ts';
import { conclude } from '../verdict.ts';
import { openTaskAgentOffice, type TaskAgentOffice } from './office.ts';

/**
 * npm run chaos:seats: 32 seats ask for numbers at once. A quarter of them die in the middle of a request. Their
 * numbers come back when their leases end, and other seats give theirs back by hand. No number may ever belong to two
 * seats at the same time.
 */
const TASK_AGENTS = 32;
const DYING = 8;
const NUMBERS = 800;
const AT_ONCE = 5;
const CONTROL_NUMBERS = 200;

/** A seat and the ids of its numbers, in the order in which it got them. */
interface Told {
  taskAgent: number;
  ids: string[];
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'haihu-seats-'));
const server = spawnServer({ DATA_DIR: dataDir, DEMO: 'no' });
try {
  const address = await server.address();
  const office = await openTaskAgentOffice(dataDir, address, TASK_AGENTS);
  const taskId = await office.makeTask(NUMBERS);
  const started = performance.now();
  const living = await race(office, taskId, DYING);
  const seconds = (performance.now() - started) / 1000;
  const stuck = await endLeasesOfTheDead(office, taskId);
  const later = await race(office, taskId, 0, DYING);
  const back = await giveBack(office, await office.makeTask(2 * TASK_AGENTS));

  const first = [...living, ...later];
  const all = first.flatMap(({ ids }) => ids);
  const naive = await naiveRace(office, await office.makeTask(CONTROL_NUMBERS));
  const [left] = await office.tenant.query<{ count: number }>(sql`
    select count(*)::int as count from task_number
    where tenant_id = ${office.tenant.tenantId} and task_id = ${taskId} and state = 'waiting'`);
  await office.close();
  conclude(
    'chaos-seats',
    [
      { name: 'numbers told', unit: 'numbers', measured: new Set(all).size, atLeast: NUMBERS, atMost: NUMBERS },
      { name: 'numbers told to two', unit: 'numbers', measured: doubles(all), atMost: 0 },
      { name: 'left behind by the dead', unit: 'numbers', measured: stuck, atLeast: 1 },
      {
        name: 'given back and told again',
        unit: 'numbers',
        measured: back.again,
        atLeast: TASK_AGENTS,
        atMost: TASK_AGENTS,
      },
      { name: 'given back and told to two', unit: 'numbers', measured: back.doubles, atMost: 0 },
      { name: 'left over', unit: 'numbers', measured: left!.count, atMost: 0 },
      { name: 'control told to two', unit: 'numbers', measured: doubles(naive), atLeast: 1 },
    ],
    { seats: TASK_AGENTS, dying: DYING, numbers: NUMBERS, numbersPerSecond: Math.round(all.length / seconds) },
  );
} finally {
  await server.end('SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
}

/**
 * Lets every seat from `from` on take numbers until none is left. The first `dying` seats die in a request. Returns the
 * numbers that the living ones got.
 */
async function race(office: TaskAgentOffice, taskId: string, dying: number, from = 0): Promise<Told[]> {
  const told = await Promise.all(
    office.taskAgents.slice(from).map(async ({ token }, index): Promise<Told> => {
      const ids: string[] = [];
      for (;;) {
        const dies = index < dying && ids.length > 0;
        const request = { taskId, count: AT_ONCE };
        try {
          const taken = await office.call('tasks.next', request, token, dies ? AbortSignal.timeout(1) : undefined);
          const fresh = taken.list.map(({ id }) => id).filter((id) => !ids.includes(id));
          if (dies) return { taskAgent: from + index, ids: [] };
          if (fresh.length === 0) return { taskAgent: from + index, ids };
          ids.push(...fresh);
          for (const numberId of fresh) {
            const result = { outcome: 'interested' as const };
            if (!(index < dying)) await office.call('tasks.record', { numberId, result }, token);
          }
        } catch (error) {
          if (!dies) throw error;
          // Nobody knows which numbers it held, so its lease decides.
          return { taskAgent: from + index, ids: [] };
        }
      }
    }),
  );
  return told.filter(({ ids }) => ids.length > 0);
}

/** Ends the leases of the dead, as if ten minutes had passed. Returns how many numbers that frees. */
async function endLeasesOfTheDead({ tenant, taskAgents }: TaskAgentOffice, taskId: string): Promise<number> {
  const dead = taskAgents.slice(0, DYING).map(({ userId }) => userId);
  const ended = await tenant.query(sql`
    with ended as (
      update task_number set held_until = now() - interval '1 second'
      where tenant_id = ${tenant.tenantId} and task_id = ${taskId} and held_by = any(${dead}) returning id
    )
    select id from ended`);
  return ended.length;
}

/** Lets each seat take two numbers and give one back. Half of the seats then take the free ones. */
async function giveBack(
  { call, taskAgents }: TaskAgentOffice,
  taskId: string,
): Promise<{ again: number; doubles: number }> {
  const take = async (token: string, count: number) =>
    (await call('tasks.next', { taskId, count }, token)).list.map(({ id }) => id);
  const held = await Promise.all(taskAgents.map(({ token }) => take(token, 2)));
  await Promise.all(
    taskAgents.map(({ token }, index) => call('tasks.next', { taskId, count: 0, giveBack: [held[index]![0]!] }, token)),
  );
  const kept = held.map(([, second]) => second!);
  const takers = taskAgents.slice(TASK_AGENTS / 2);
  const told = await Promise.all(takers.map(({ token }) => take(token, 3)));
  const fresh = told.flatMap((ids, index) => ids.filter((id) => id !== kept[TASK_AGENTS / 2 + index]));
  return { again: new Set(fresh).size, doubles: doubles([...fresh, ...kept]) };
}

/** The control: it looks first and then takes, without lock or condition. */
async function naiveRace({ tenant, taskAgents }: TaskAgentOffice, taskId: string): Promise<string[]> {
  const told = await Promise.all(
    taskAgents.map(async ({ userId }) => {
      const ids: string[] = [];
      for (;;) {
        const found = await tenant.query<{ id: string }>(sql`
          select id from task_number
          where tenant_id = ${tenant.tenantId} and task_id = ${taskId} and held_by is null order by id limit ${AT_ONCE}`);
        if (found.length === 0) return ids;
        const taken = found.map(({ id }) => id);
        await tenant.query(sql`
          update task_number set held_by = ${userId} where tenant_id = ${tenant.tenantId} and id = any(${taken})`);
        ids.push(...taken);
      }
    }),
  );
  return told.flat();
}

function doubles(ids: readonly string[]): number {
  return [...Map.groupBy(ids, (id) => id).values()].filter(({ length }) => length > 1).length;
}
