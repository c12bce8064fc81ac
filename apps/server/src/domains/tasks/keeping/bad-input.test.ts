import { expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { openTaskOffice } from '../test-support/task-office.ts';

test('seats without a line hear it when they call, and when the task is made or started; the number waits', async () => {
  const { call, form, running, addTask, next, place, one, manager, tenant, lineId, info, steer } =
    await openTaskOffice();
  const taskId = await running(1);
  const resting = await addTask({ lineId, name: '换线路' });
  const [held] = (await next(taskId, one.token)).data.list;
  await tenant.query(sql`update line set enabled = false where id = ${lineId}`);
  expect((await place(one.token, { taskNumberId: held!.id })).code).toBe(41302);
  expect((await info(taskId)).counts).toMatchObject({ waiting: 1, calling: 0 });
  expect((await call('tasks.add', form({ lineId }), manager.token)).code).toBe(41807);
  expect((await steer(resting, 'start')).code).toBe(41807);
  expect((await info(resting)).state).toBe('paused');
});

test('a list of which nothing is a number, and one of nothing, are each answered', async () => {
  const { call, addTask, addNumbers, manager, info } = await openTaskOffice();
  const id = await addTask();
  const { data } = await addNumbers(id, ['abc', '1390000', '139****0001']);
  expect(data).toMatchObject({ taken: 0, refused: 3 });
  expect(data.list.map(({ problem }) => problem)).toEqual(['not_a_number', 'short', 'masked']);
  expect((await call('tasks.addNumbers', { taskId: id, numbers: [] }, manager.token)).code).toBe(40000);
  expect((await info(id)).total).toBe(0);
});

test('a number is free for another task once the first one is over or has reached it', async () => {
  const { addTask, addNumbers, steer } = await openTaskOffice();
  const first = await addTask();
  await addNumbers(first, ['13900000001']);
  const second = await addTask({ name: '第二个' });
  const again = async () => (await addNumbers(second, ['13900000001'])).data.list[0];
  expect(await again()).toMatchObject({ state: 'duplicate', otherTask: { id: first } });
  await steer(first, 'stop');
  expect(await again()).toMatchObject({ state: 'taken' });
});

test('one running task keeps all tasks that are deleted together', async () => {
  const { call, running, addTask, steer, manager, info } = await openTaskOffice();
  const [rests, runs] = [await addTask({ name: '停着' }), await running(1)];
  const ids = [rests, runs];
  expect((await call('tasks.delete', { ids }, manager.token)).code).toBe(41820);
  expect((await info(rests)).state).toBe('paused');
  expect((await call('tasks.delete', { ids: [rests, '999999'] }, manager.token)).code).toBe(40400);
  await steer(runs, 'pause');
  expect((await call('tasks.delete', { ids }, manager.token)).code).toBe(200);
  expect((await call('tasks.info', { id: rests }, manager.token)).code).toBe(40400);
});

test('a task that dials by itself is refused to own phones, with the kind to choose instead', async () => {
  const { call, form, addTask, steer, info, manager, world } = await openTaskOffice();
  const made = await addTask({ mode: 'predictive' });
  const preview = await addTask({ name: '预览' });
  await world.admin(`update tenant set company_type = 1, masks_phones = false`);
  for (const mode of ['progressive', 'predictive'] as const) {
    expect(await call('tasks.add', form({ mode }), manager.token)).toMatchObject({
      code: 41822,
      msg: '贵公司用坐席自己的手机拨号，只能用预览模式',
    });
  }
  const { version } = await info(preview);
  const changed = { ...form({ mode: 'progressive' }), id: preview, version };
  expect((await call('tasks.edit', changed, manager.token)).code).toBe(41822);
  expect((await steer(made, 'start')).code).toBe(41822);
  expect((await info(made)).state).toBe('paused');
  expect((await steer(preview, 'start')).code).toBe(200);
});
