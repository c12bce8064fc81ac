import { expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { createTaskDialler } from './task-dialler.ts';
import { openDialledTask } from '../test-support/dialled-task.ts';

/** Numbers whose callees answer and talk for two seconds. */
const answers = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `1390000${String(from + index).padStart(2, '0')}80`);

test('each free agent is given one call at a time, their phone first, until no number waits', async () => {
  const task = await openDialledTask({ mode: 'progressive', numbers: answers(0, 5) });
  await task.live(1);
  const first = await task.calls();
  expect(first).toHaveLength(2);
  expect(new Set(first.map(({ agentId }) => agentId)).size).toBe(2);
  await task.live(15);
  const all = await task.calls();
  expect(all).toHaveLength(5);
  expect(new Set(all.map(({ numberId }) => numberId)).size).toBe(5);
  expect(all.every(({ cause }) => cause === 'answered')).toBe(true);
  expect((await task.info(task.taskId)).counts).toMatchObject({ waiting: 0, calling: 0, connected: 5 });
  const { counted, kept } = await task.recount();
  expect(kept).toEqual(counted);
});

test('an agent in a break, in the work after a call, or gone is given none; a number of another seat waits for it', async () => {
  const task = await openDialledTask({ mode: 'progressive', numbers: answers(0, 4) });
  const [one, other] = task.seats;
  const { presence } = task.domains.calls.agents;
  await task.call('calls.setState', { state: 'break', reason: 'meal' }, one!.token);
  await presence.left(task.tenantId, other!.member.userId, task.clock.now());
  await task.taskDialler.lookAfterLeases();
  await task.taskDialler.tick();
  expect(await task.calls()).toEqual([]);
  const all = (await task.call('tasks.numbers', { taskId: task.taskId }, task.manager.token)).data.list;
  const ids = all.map(({ id }) => id);
  const given = { taskId: task.taskId, way: 'chosen' as const, userId: other!.member.userId, ids };
  await task.call('tasks.divide', given as never, task.manager.token);
  await task.call('calls.setState', { state: 'ready' }, one!.token);
  await task.taskDialler.tick();
  expect(await task.calls()).toEqual([]);
  await presence.arrived(task.tenantId, other!.member.userId);
  await task.taskDialler.tick();
  expect(await task.calls()).toMatchObject([{ agentId: other!.member.userId }]);
});

test('the gate decides for each number: one in peace is closed, one outside its hours waits for them', async () => {
  const task = await openDialledTask({ mode: 'progressive', agents: 1, numbers: ['13900000060'] });
  await task.call('tasks.doNotCallAdd', { mobile: '13900000060', reason: '投诉' }, task.manager.token);
  await task.live(1);
  expect(await task.calls()).toEqual([]);
  expect((await task.info(task.taskId)).counts).toMatchObject({ blocked: 1, waiting: 0 });
  await task.addNumbers(task.taskId, ['13900000160']);
  // Half past eight in the evening in Shanghai.
  task.time.advance(10.5 * 3600 * 1000);
  await task.live(1);
  expect(await task.calls()).toEqual([]);
  const [due] = await task.tenant.query<{ at: string }>(
    sql`select due_at as at from task_number where state = 'waiting'`,
  );
  expect(due!.at).toBe('2026-03-03T01:00:00Z');
});

test.each(['pause', 'stop'] as const)(
  'a task that comes to %s ends what rings, and its number is given back',
  async (what) => {
    const task = await openDialledTask({ mode: 'progressive', agents: 1, numbers: ['13900000071'] });
    await task.live(4);
    expect(await task.calls()).toMatchObject([{ state: 'customer_ringing' }]);
    await task.steer(task.taskId, what);
    await task.live(2);
    expect(await task.calls()).toMatchObject([{ state: 'ended', cause: 'cancelled' }]);
    expect((await task.info(task.taskId)).counts).toMatchObject({ waiting: 1, calling: 0 });
  },
);

test('a number that is put on the do-not-call list while it rings is hung up on, and then closed', async () => {
  const task = await openDialledTask({ mode: 'progressive', agents: 1, numbers: ['13900000071'] });
  await task.live(4);
  await task.call('tasks.doNotCallAdd', { mobile: '13900000071', reason: '投诉' }, task.manager.token);
  await task.live(3);
  expect(await task.calls()).toMatchObject([{ state: 'ended', cause: 'cancelled' }]);
  expect((await task.info(task.taskId)).counts).toMatchObject({ blocked: 1, calling: 0 });
});

test('when a dialler dies another takes its tasks: no number is dialled twice, none is lost, and the dead one places nothing', async () => {
  const task = await openDialledTask({ mode: 'progressive', numbers: answers(0, 6) });
  const { db, domains, admin } = task.world;
  const next = createTaskDialler({ db, pace: domains.tasks.pace, lease: 600, log: { error: () => {} } as never });
  await task.live(1);
  await next.lookAfterLeases();
  expect([task.taskDialler.tasks().length, next.tasks().length]).toEqual([1, 0]);
  const [dead] = task.taskDialler.tasks();
  await admin(`update task_dialler set lease_until = clock_timestamp() - interval '1 second'`);
  await next.lookAfterLeases();
  expect(next.tasks()).toMatchObject([{ taskId: task.taskId }]);
  expect(Number(next.tasks()[0]!.term)).toBe(Number(dead!.term) + 1);
  // It still believes that it has the task, once both agents are free.
  const before = (await task.calls()).length;
  await task.pass(8);
  for (const { member } of task.seats) await domains.calls.agents.presence.seen(task.tenantId, [member.userId]);
  await domains.tasks.pace(dead!, { restsUntil: 0 });
  expect(await task.calls()).toHaveLength(before);
  await next.tick();
  const all = await task.calls();
  expect(all).toHaveLength(before + 2);
  expect(new Set(all.map(({ numberId }) => numberId)).size).toBe(all.length);
  await next.stop();
});

test('a task whose line is closed places nothing, says why, and goes on when it is open again', async () => {
  const task = await openDialledTask({ mode: 'progressive', agents: 1, numbers: ['13900000060'] });
  const faultOf = async () =>
    (await task.tenant.query<{ fault: string | null }>(sql`select fault from task_dialler`))[0];
  await task.domains.calls.setLine(task.tenantId, task.lineId, { enabled: false });
  await task.live(1);
  expect(await task.calls()).toEqual([]);
  expect((await faultOf())!.fault).toMatch(/^calls\./);
  await task.domains.calls.setLine(task.tenantId, task.lineId, { enabled: true });
  await task.live(6);
  expect(await task.calls()).toHaveLength(1);
  expect((await faultOf())!.fault).toBeNull();
});
