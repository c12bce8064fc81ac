import { settingDefaults } from '@haihu/contract/config/core/settings';
import { expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { openDialledTask } from '../test-support/dialled-task.ts';
import { noMemory } from './dialling-look.ts';
import { createTaskDialler } from './task-dialler.ts';
import { presenceIn } from '../../calls/test-support/presence.ts';

/** The price of a minute on the line of the office, in units of 0.0001 yuan. */
const MINUTE = 1200;

/** Returns numbers whose callees answer and talk for two seconds. */
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

test('a dialler that had nothing to dial for dials for the task that it gets then', async () => {
  const task = await openDialledTask({ mode: 'progressive', agents: 1, numbers: answers(0, 1) });
  await task.taskDialler.tick();
  await task.taskDialler.tick();
  await task.live(15);
  expect(await task.calls()).toMatchObject([{ state: 'ended', cause: 'answered' }]);
});

test('an agent in a break, in the work after a call, or gone is given none; a number of another seat waits for it', async () => {
  const task = await openDialledTask({ mode: 'progressive', numbers: answers(0, 4) });
  const [one, other] = task.taskAgents;
  const presence = presenceIn(task.world);
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
  const { pace, tendAll } = domains.tasks;
  const bus = { listen: () => {} };
  const next = createTaskDialler({ db, pace, tendAll, bus, lease: 600, log: { error: () => {} } as never });
  await task.live(1);
  await next.lookAfterLeases();
  expect([task.taskDialler.pools().length, next.pools().length]).toEqual([1, 0]);
  const [dead] = task.taskDialler.pools();
  await admin(`update dialled_enterprise set lease_until = clock_timestamp() - interval '1 second'`);
  await next.lookAfterLeases();
  expect(next.pools()).toMatchObject([{ tenantId: task.tenantId }]);
  expect(Number(next.pools()[0]!.term)).toBe(Number(dead!.term) + 1);
  // The dead dialler still believes that it holds the lease, once both agents are free.
  const before = (await task.calls()).length;
  for (const { id } of await task.calls()) await task.until(id, 'ended');
  await pace(dead!, noMemory());
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

test('with the balance used up nothing is dialled, the board says so, and a recharge lets it go on', async () => {
  const task = await openDialledTask({ mode: 'progressive', agents: 1, numbers: answers(0, 3), balance: MINUTE });
  const board = async () => (await task.call('tasks.board', { id: task.taskId }, task.manager.token)).data;
  await task.liveUntil(() => task.areOver(1), 30);
  await task.live(15);
  expect(await task.calls()).toHaveLength(1);
  expect(await board()).toMatchObject({ state: 'running', fault: 'no_balance', numbersLeft: 2, ready: 1 });
  await task.domains.billing.credit(task.tenantId, { amount: 10 * MINUTE, key: 'again' });
  await task.liveUntil(() => task.areOver(3), 60);
  expect((await task.calls()).every(({ cause }) => cause === 'answered')).toBe(true);
  expect(await board()).toMatchObject({ fault: null, numbersLeft: 0 });
});

test('the work after a call has its time before the next one is dialled, and a note that is kept ends it', async () => {
  const task = await openDialledTask({ mode: 'progressive', agents: 1, numbers: answers(0, 3) });
  const [agent] = task.taskAgents;
  const value = { ...settingDefaults.wrapUp, seconds: 30 };
  const saved = await task.call('config.saveSettings', { key: 'wrapUp', version: 0, value }, task.manager.token);
  expect(saved.code).toBe(200);
  await task.liveUntil(() => task.areOver(1), 30);
  await task.live(20);
  expect(await task.calls()).toHaveLength(1);
  expect((await task.call('calls.state', {}, agent!.token)).data.state).toBe('wrap_up');
  await task.live(12);
  expect(await task.calls()).toHaveLength(2);

  await task.liveUntil(() => task.areOver(2), 30);
  const [, second] = await task.calls();
  const result = { callId: second!.id, outcome: 'interested' as const };
  const kept = await task.call('tasks.record', { numberId: second!.numberId, result }, agent!.token);
  expect(kept.code).toBe(200);
  await task.live(1);
  expect(await task.calls()).toHaveLength(3);
});

test('the pause before the next call counts from the result, or from the word that there is none, and from a minute at last', async () => {
  const task = await openDialledTask({
    mode: 'progressive',
    agents: 1,
    numbers: answers(0, 4),
    change: { paceSeconds: 10 },
  });
  const [agent] = task.taskAgents;
  const state = async () => (await task.call('calls.state', {}, agent!.token)).data.state;
  await task.liveUntil(() => task.areOver(1), 40);
  await task.live(20);
  expect([await state(), (await task.calls()).length]).toEqual(['wrap_up', 1]);
  const [first] = await task.calls();
  const result = { callId: first!.id, outcome: 'interested' as const };
  await task.call('tasks.record', { numberId: first!.numberId, result }, agent!.token);
  await task.live(9);
  expect([await state(), (await task.calls()).length]).toEqual(['ready', 1]);
  await task.liveUntil(() => task.areOver(2), 30);

  const [, second] = await task.calls();
  await task.live(20);
  await task.call('tasks.next', { taskId: task.taskId, count: 0, giveBack: [second!.numberId] }, agent!.token);
  await task.live(9);
  expect(await task.calls()).toHaveLength(2);
  await task.liveUntil(() => task.areOver(3), 30);

  await task.live(55);
  expect([await state(), (await task.calls()).length]).toEqual(['wrap_up', 3]);
  await task.live(20);
  expect(await task.calls()).toHaveLength(4);
});

test('an enterprise that changed to the agents’ own phones: its tasks dial nothing, and say why', async () => {
  const task = await openDialledTask({ mode: 'progressive', agents: 1, numbers: answers(0, 1) });
  await task.admin('update tenant set company_type = 1, masks_phones = false');
  await task.live(1);
  expect(await task.calls()).toEqual([]);
  expect((await task.call('tasks.board', { id: task.taskId }, task.manager.token)).data.fault).toBe('by_device');
});
