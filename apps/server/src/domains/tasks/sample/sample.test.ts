import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { openTaskOffice } from '../test-support/task-office.ts';

async function openSample() {
  const office = await openTaskOffice();
  const { call, one } = office;
  const sample = async (what: 'begin' | 'end', key?: string) =>
    (await call('tasks.sample', { what }, one.token, { key })).data.taskId;
  const taskId = (await sample('begin'))!;
  const { list } = (await call('tasks.numbers', { taskId }, one.token)).data;
  const hold = async () => (await office.next(taskId, one.token)).data.list[0]?.id;
  return { ...office, sample, taskId, ids: list.map(({ id }) => id), hold };
}

test('a sample task runs for its maker alone, once for a key and once while it lasts', async () => {
  const { call, one, manager, sample, taskId, other } = await openSample();
  expect((await call('tasks.info', { id: taskId }, one.token)).data).toMatchObject({
    name: '示例任务',
    state: 'running',
    isSample: true,
    total: 5,
    mine: 5,
  });
  expect(await sample('begin')).toBe(taskId);
  const mine = (await call('tasks.page', {}, one.token)).data.list;
  expect(mine.map(({ id }) => id)).toEqual([taskId]);
  for (const { token } of [manager, other]) expect((await call('tasks.page', {}, token)).data.list).toEqual([]);
  expect((await call('tasks.info', { id: taskId }, other.token)).code).toBe(40400);
});

test('its calls are played, retried by their cause, and leave nothing behind', async () => {
  const { call, one, place, hold, ids, taskId, tenant, recount, sample, runJobs, manager } = await openSample();
  for (const expected of [
    { state: 'connected', lastCause: 'answered', attempts: 1 },
    { state: 'waiting', lastCause: 'no_answer', attempts: 1 },
    { state: 'connected', lastCause: 'answered' },
    { state: 'waiting', lastCause: 'busy' },
    { state: 'unreached', lastCause: 'empty_number' },
  ]) {
    const id = (await hold())!;
    expect((await place(one.token, { taskNumberId: id })).code).toBe(41850);
    expect((await call('tasks.practise', { id }, one.token)).data).toMatchObject({ id, ...expected });
  }
  expect(await hold()).toBeUndefined();
  const [first] = ids;
  const practised = await call('tasks.practise', { id: first! }, one.token);
  expect(practised.data).toMatchObject({ state: 'connected', attempts: 1 });
  const recorded = await call(
    'tasks.record',
    { numberId: first!, result: { outcome: 'do_not_call', note: '练习' } },
    one.token,
  );
  expect(recorded.data.notes).toMatchObject([{ text: '练习' }]);
  expect((await call('tasks.makeCustomer', { id: first!, name: '王先生' }, one.token)).code).toBe(41850);
  const totals = await call('statistics.taskTotals', {}, manager.token);
  expect(JSON.stringify(totals.data)).not.toContain('示例任务');
  expect(await tenant.query(sql`select from call`)).toEqual([]);
  expect(await tenant.query(sql`select from do_not_call`)).toEqual([]);
  const { counted, kept } = await recount();
  expect(kept).toEqual(counted);

  expect(await sample('end', randomUUID())).toBeNull();
  await runJobs();
  expect((await call('tasks.info', { id: taskId }, one.token)).code).toBe(40400);
  expect(await tenant.query(sql`select from task_number`)).toEqual([]);
});

test('a number of a real task is not practised on, and one of nobody is not there', async () => {
  const { call, running, next, other } = await openSample();
  const taskId = await running(1);
  const [held] = (await next(taskId, other.token)).data.list;
  expect((await call('tasks.practise', { id: held!.id }, other.token)).code).toBe(41851);
  expect((await call('tasks.practise', { id: '999999' }, other.token)).code).toBe(40400);
});
