import { expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { openDialledTask } from '../test-support/dialled-task.ts';

/** Returns numbers whose callees answer and talk for two seconds. */
const answers = (count: number) => Array.from({ length: count }, (_, index) => `1390000${10 + index}80`);

async function openStandstill(
  options: { mode?: 'progressive' | 'predictive'; agents?: number; numbers?: number; paceSeconds?: number } = {},
) {
  const { mode = 'progressive', agents = 1, numbers = 3, paceSeconds = 0 } = options;
  const task = await openDialledTask({
    mode,
    agents,
    numbers: answers(numbers),
    change: { paceSeconds },
  });
  const read = async (token: string) => (await task.call('tasks.standing', { id: task.taskId }, token)).data;
  const seconds = (at: string | null) => (at === null ? null : (Date.parse(at) - task.clock.now().getTime()) / 1000);
  /** Adds a package with one seat, which only this member has. Returns a function that removes it. */
  async function taskAgentOnly(userId: string) {
    const { domains, tenant, tenantId, clock } = task;
    const expiresAt = new Date('2026-04-01T00:00:00Z');
    const { id } = await domains.billing.addPackage(tenantId, { name: '坐席', minutes: 9, expiresAt });
    await tenant.query(sql`update package set seats = 1 where tenant_id = ${tenantId} and id = ${id}`);
    await tenant.query(sql`
      insert into seat (tenant_id, package_id, user_id, given_at, given_by)
      values (${tenantId}, ${id}, ${userId}, ${clock.now()}, ${userId})`);
    return async () => {
      await tenant.query(sql`update package set seats = null where tenant_id = ${tenantId} and id = ${id}`);
      await tenant.query(sql`delete from seat where tenant_id = ${tenantId} and package_id = ${id}`);
    };
  }
  return { ...task, taskAgent: task.taskAgents[0]!, read, seconds, taskAgentOnly };
}

test('seat and manager are told when the last call was placed, and in how many seconds the next one is', async () => {
  const { taskAgent, manager, read, call, calls, seconds, live, liveUntil, areOver } = await openStandstill({
    paceSeconds: 10,
  });
  expect(await read(taskAgent.token)).toMatchObject({ lastPlacedAt: null, numbers: 'due', own: { state: 'ready' } });
  await live(11);
  expect(seconds((await read(manager.token)).lastPlacedAt)).toBeCloseTo(-1, 0);
  await liveUntil(() => areOver(1), 30);
  expect(await read(taskAgent.token)).toMatchObject({ own: { state: 'wrap_up' }, nextAt: null });
  const [{ id: callId, numberId }] = (await calls()) as [Awaited<ReturnType<typeof calls>>[number]];
  await call('tasks.record', { numberId, result: { callId, outcome: 'interested' } }, taskAgent.token);
  const now = await read(taskAgent.token);
  expect(seconds(now.nextAt)).toBeGreaterThan(8);
  expect(seconds(now.nextAt)).toBeLessThanOrEqual(10);
  expect((await read(manager.token)).nextAt).toBe(now.nextAt);
});

test('a task that nobody dials for stands still a minute after a seat was ready, and no longer once a call is placed', async () => {
  const { taskAgent, manager, read, seconds, time, live } = await openStandstill();
  const { standsStillAt, nextAt } = await read(manager.token);
  expect(seconds(standsStillAt)).toBeCloseTo(60, 0);
  expect(seconds(nextAt)).toBeLessThanOrEqual(0);
  time.advance(61_000);
  for (const { token } of [taskAgent, manager]) {
    expect(seconds((await read(token)).standsStillAt)).toBeLessThan(0);
  }
  await live(0.5);
  expect(await read(manager.token)).toMatchObject({ ready: 0, standsStillAt: null });
});

test('a task whose numbers wait for another seat, or for their time, does not stand still', async () => {
  const { taskAgents, manager, read, call, taskId, time } = await openStandstill({ agents: 2, numbers: 1 });
  const [one, other] = taskAgents;
  const [number] = (await call('tasks.numbers', { taskId }, manager.token)).data.list;
  const given = { taskId, way: 'chosen' as const, userId: other!.member.userId, ids: [number!.id] };
  await call('tasks.divide', given as never, manager.token);
  time.advance(1000);
  expect(await read(one!.token)).toMatchObject({ numbers: 'none', standsStillAt: null, nextAt: null });
  expect(await read(other!.token)).toMatchObject({ numbers: 'due' });
  expect((await read(other!.token)).standsStillAt).not.toBeNull();
});

test('the hindrance of one seat is told to that seat and to the task’s leaders, until it is over', async () => {
  const { taskAgents, manager, read, live, taskAgentOnly } = await openStandstill({ agents: 2 });
  const [one, other] = taskAgents;
  const free = await taskAgentOnly(one!.member.userId);
  await live(1);
  expect(await read(other!.token)).toMatchObject({ own: { state: 'ready', refusal: 'no_seat' }, refused: [] });
  expect((await read(manager.token)).refused).toMatchObject([{ userId: other!.member.userId, refusal: 'no_seat' }]);
  expect(await read(one!.token)).toMatchObject({ own: { refusal: null } });
  await free();
  await live(1);
  expect(await read(other!.token)).toMatchObject({ own: { state: 'calling', refusal: null } });
  expect((await read(manager.token)).refused).toEqual([]);
});

test('a seat that lacks its package stops no task that rings callees first: it is told, and the others are dialled for', async () => {
  const { taskAgents, manager, read, call, time, live, taskAgentOnly, calls } = await openStandstill({
    mode: 'predictive',
    agents: 2,
    numbers: 12,
  });
  const [first, second] = taskAgents;
  // The agent who has waited longest is asked first.
  time.advance(1000);
  await call('calls.setState', { state: 'ready' }, second!.token);
  await taskAgentOnly(second!.member.userId);
  // One look: no callee has answered yet.
  await live(0.25);
  expect(await read(manager.token)).toMatchObject({
    fault: null,
    refused: [{ userId: first!.member.userId, refusal: 'no_seat' }],
  });
  expect(await calls()).not.toEqual([]);
});
