import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { openTaskOffice } from '../../tasks/test-support/task-office.ts';

test('a spreadsheet is put on the list once, with its reason, and written down', async () => {
  const { call, upload, manager, runJobs, addTask, addNumbers } = await openTaskOffice();
  const { token } = manager;
  const sheet = '姓名,电话\n王强,13900000001\n陈静,139\n孙丽,13900000002/13900000001\n';
  const filePath = (await upload(token, '勿拨.csv', Buffer.from(sheet))).data;
  const [key, request] = [randomUUID(), { filePath, reason: '客户投诉' }];
  const { data } = await call('tasks.doNotCallImport', request, token, { key });
  expect((await call('tasks.doNotCallImport', request, token, { key })).data).toEqual(data);
  await runJobs();
  expect((await call('jobs.read', { id: data.jobId }, token)).data).toMatchObject({
    state: 'done',
    result: { listed: 2, refused: 1 },
  });
  const { list } = (await call('tasks.doNotCall', {}, token)).data;
  expect(list.map(({ mobile, reason, kind }) => [mobile, reason, kind])).toEqual([
    ['139****0002', '客户投诉', 'listed'],
    ['139****0001', '客户投诉', 'listed'],
  ]);
  const audited = (await call('audit.page', {}, token)).data.list.filter(
    ({ action }) => action === 'tasks.do_not_call_added',
  );
  expect(audited).toHaveLength(1);
  const taken = await addNumbers(await addTask(), ['13900000001']);
  expect(taken.data.list).toMatchObject([{ state: 'do_not_call' }]);
});

test('an empty file, a missing one, and one by who may not, are each answered', async () => {
  const { call, upload, manager, runJobs, member } = await openTaskOffice();
  const { token } = manager;
  const filePath = (await upload(token, '空.csv', Buffer.from('姓名,电话\n'))).data;
  const { data } = await call('tasks.doNotCallImport', { filePath, reason: '投诉' }, token);
  await runJobs();
  const job = (await call('jobs.read', { id: data.jobId }, token)).data;
  expect([job.state, job.problem !== null]).toEqual(['failed', true]);
  const missing = { filePath: 'uploads/none.csv', reason: '投诉' };
  expect((await call('tasks.doNotCallImport', missing, token)).code).toBe(40400);
  const barred = await member('坐席', { permissions: ['tasks.work'] });
  expect((await call('tasks.doNotCallImport', missing, barred.token)).code).toBe(403);
  expect((await call('tasks.doNotCall', {}, token)).data.list).toEqual([]);
});

test('a callee who refused is not called for six months, is on the list until then, and can be called afterwards', async () => {
  const { call, manager, one, running, next, place, clock, tenant } = await openTaskOffice();
  const taskId = await running(1);
  const [held] = (await next(taskId, one.token)).data.list;
  const numberId = held!.id;
  await call('tasks.record', { numberId, result: { outcome: 'not_interested' } }, one.token);
  const { list } = (await call('tasks.doNotCall', {}, manager.token)).data;
  expect(list).toMatchObject([{ mobile: '139****0001', kind: 'refused', by: '赵婷' }]);
  const other = await running(0, { name: '再来' });
  await call('tasks.addNumbers', { taskId: other, numbers: [{ number: '13900000001' }] }, manager.token);
  const [found] = (await next(other, one.token)).data.list;
  const again = () => place(one.token, { taskNumberId: found!.id });
  const refusedAgo = (time: string) =>
    tenant.query(sql`update do_not_call set refused_at = ${clock.now()}::timestamptz - ${time}::interval`);
  await refusedAgo('5 months 29 days');
  expect((await again()).code).toBe(41308);
  await refusedAgo('6 months 5 days');
  expect((await again()).code).toBe(200);
});

test('pages of the list go on where the last one ended', async () => {
  const { call, manager, tenant } = await openTaskOffice();
  const mobiles = Array.from({ length: 25 }, (_, index) => `139000000${String(index + 10)}`);
  await call('tasks.doNotCallAddMany', { mobiles, reason: '名单' }, manager.token);
  const first = (await call('tasks.doNotCall', { size: 20 }, manager.token)).data;
  const second = (await call('tasks.doNotCall', { size: 20, next: first.next! }, manager.token)).data;
  expect([first.list.length, second.list.length, second.next]).toEqual([20, 5, null]);
  const [row] = await tenant.query<{ count: number }>(sql`select count(*)::int as count from do_not_call`);
  expect(row!.count).toBe(25);
});

test('the list tells how long it is, in round figures where they would tell whether a number stood on it', async () => {
  const { call, tenant, tenantId, manager } = await openTaskOffice();
  const { token } = manager;
  const add = (from: number, count: number) =>
    call(
      'tasks.doNotCallAddMany',
      {
        mobiles: Array.from({ length: count }, (_, index) => `139000${String(from + index).padStart(5, '0')}`),
        reason: '名单',
      },
      token,
    );
  const total = async () => {
    const { data } = await call('tasks.doNotCall', { size: 5 }, token);
    return [data.total, data.totalIsEstimate];
  };
  await add(0, 12);
  expect(await total()).toEqual([10, true]);
  // One of these was on the list before.
  await add(11, 3);
  expect(await total()).toEqual([10, true]);
  await tenant.query(sql`update tenant set masks_phones = false where id = ${tenantId}`);
  expect(await total()).toEqual([14, false]);
});

const mobiles = (from: number) =>
  Array.from({ length: 40 }, (_, index) => `1390000${String(from + index).padStart(4, '0')}`);

test('numbers for the list are counted one by one, and beyond the cap come out of the day’s rows, typed or in a file', async () => {
  const { call, upload, runJobs, manager, db, tenantId } = await openTaskOffice();
  const { token } = manager;
  await db.global(sql`update tenant set list_rows_a_day = 60 where id = ${tenantId}`);
  const add = (from: number) => call('tasks.doNotCallAddMany', { mobiles: mobiles(from), reason: '投诉' }, token);
  expect((await add(0)).code).toBe(200);
  const againAt = '2026-03-03T02:00:00.000Z';
  expect(await add(100)).toMatchObject({ code: 41055, data: { limit: 60, againAt } });

  const sheet = Buffer.from(['电话', ...mobiles(200)].join('\n'));
  const filePath = (await upload(token, '勿拨.csv', sheet)).data;
  const { jobId } = (await call('tasks.doNotCallImport', { filePath, reason: '投诉' }, token)).data;
  await runJobs();
  const job = (await call('jobs.read', { id: jobId }, token)).data;
  expect(job).toMatchObject({ state: 'failed', result: { limit: 60, againAt: Date.parse(againAt) } });

  for (let index = 0; index < 30; index += 1) {
    const mobile = `1380000${String(index).padStart(4, '0')}`;
    expect((await call('tasks.doNotCallAdd', { mobile, reason: '投诉' }, token)).code).toBe(200);
  }
  expect((await call('tasks.doNotCallAdd', { mobile: '13800000031', reason: '投诉' }, token)).code).toBe(41004);
  // This number was typed once today already, so it costs nothing.
  expect((await call('tasks.doNotCallAdd', { mobile: '13800000000', reason: '投诉' }, token)).code).toBe(200);
  expect((await call('tasks.doNotCall', { size: 100 }, token)).data.list).toHaveLength(70);
});
