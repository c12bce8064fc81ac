import { randomUUID } from 'node:crypto';
import { push } from '@haihu/contract/socket';
import { describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { openTaskOffice } from '../test-support/task-office.ts';

const mobileOf = (index: number) => `137${String(index).padStart(8, '0')}`;

describe('typed numbers', () => {
  test('are answered for one by one, the same when asked again', async () => {
    const { call, addTask, addNumbers, manager, recount, pushesTo } = await openTaskOffice();
    await call('tasks.doNotCallAdd', { mobile: '13900000004', reason: '投诉' }, manager.token);
    const other = await addTask({ name: '旧任务' });
    await addNumbers(other, ['13900000003']);
    const id = await addTask();
    const key = randomUUID();
    const typed = [
      '+86 139-0000-0001',
      '13900000001',
      '13900000003',
      '13900000004',
      '1390000',
      '10086',
      '010-88886666',
    ];
    const { data } = await addNumbers(id, typed, key);
    expect(data).toMatchObject({ taken: 2, refused: 5 });
    expect(data.list).toEqual([
      { row: 1, state: 'taken', otherTask: null, problem: null },
      { row: 2, state: 'duplicate', otherTask: null, problem: null },
      { row: 3, state: 'duplicate', otherTask: { id: other, name: '旧任务' }, problem: null },
      { row: 4, state: 'do_not_call', otherTask: null, problem: null },
      { row: 5, state: 'problem', otherTask: null, problem: 'short' },
      { row: 6, state: 'problem', otherTask: null, problem: 'not_dialled' },
      { row: 7, state: 'taken', otherTask: null, problem: null },
    ]);
    expect((await addNumbers(id, typed, key)).data).toEqual(data);
    const again = await addNumbers(id, ['13900000001']);
    expect(again.data.list).toMatchObject([{ state: 'duplicate', otherTask: { id } }]);
    const { counted, kept } = await recount();
    expect(kept).toEqual(counted);
    const told = (await pushesTo(manager.member)).filter(({ type }) => type === push.importEnded);
    expect(told[1]).toMatchObject({ data: { what: 'numbers', entered: 2, doubtful: 2, listed: 1, refused: 2 } });
    expect(told[1]!.msg).toBe('录入 2 个，重复 2 个，勿拨 1 个，有误 2 个');
    const { sessionId } = manager.member;
    expect(told[1]!.data).toMatchObject({ sessionId, result: { what: 'typed', id } });
    const list = await call('tasks.intake', { id: data.intakeId }, manager.token);
    expect(list.data.list.map(({ row, cell }) => [row, cell])).toContainEqual([5, '1390000']);
  });

  test('foreign numbers come in once the line of the task is open for their country', async () => {
    const { call, addTask, addNumbers, domains, tenantId, lineId, manager } = await openTaskOffice();
    const typed = ['+1 212 555 0180', '+44 20 7946 0180', '+1 900 555 0180'];
    const states = async (taskId: string) => (await addNumbers(taskId, typed)).data.list.map(({ state }) => state);
    expect(await states(await addTask())).toEqual(['problem', 'problem', 'problem']);
    await domains.calls.setLine(tenantId, lineId, { countries: ['CN', 'US'] });
    const open = await addTask();
    // Premium numbers stay closed here as they do for a member who dials one by hand.
    expect(await states(open)).toEqual(['taken', 'problem', 'problem']);
    const { data } = await call('tasks.numbers', { taskId: open }, manager.token);
    expect(data.list).toMatchObject([{ area: '美国', state: 'waiting' }]);
  });

  test('count as searches, and what they found is written down', async () => {
    const { addTask, addNumbers, tenant } = await openTaskOffice();
    const id = await addTask();
    await addNumbers(id, ['13900000001', '13900000002']);
    await addNumbers(id, ['13900000001', '13900000003']);
    const rows = await tenant.query<{ detail: object }>(sql`
      select detail from audit where action = 'tasks.number_search' order by id`);
    expect(rows.map(({ detail }) => detail)).toEqual([
      { numbers: 2, known: 0 },
      { numbers: 2, known: 1 },
    ]);
  });

  test('beyond the cap need a reason, and then tell no row and round figures alone', async () => {
    const { call, addTask, addNumbers, manager, tenant, db, tenantId } = await openTaskOffice();
    const [id, other] = [await addTask(), await addTask()];
    await addNumbers(other, [mobileOf(7)]);
    const numbers = [...Array.from({ length: 40 }, (_, index) => mobileOf(index)), '138'].map((number) => ({ number }));
    const refused = await call('tasks.addNumbers', { taskId: id, numbers }, manager.token);
    expect(refused).toMatchObject({ code: 41054, data: { againAt: expect.any(String) } });
    const reason = '展会名单';
    const { data } = await call('tasks.addNumbers', { taskId: id, numbers, reason }, manager.token);
    expect(data).toMatchObject({ taken: 40, refused: 1, rounded: true });
    expect(data.list.filter(({ state }) => state !== 'taken')).toMatchObject([{ row: 41, state: 'problem' }]);
    const intake = (await call('tasks.intake', { id: data.intakeId }, manager.token)).data;
    expect(intake).toMatchObject({ taken: 40, refused: 1, total: 1, list: [{ row: 41 }] });
    expect((await call('tasks.numbers', { taskId: id, size: 100 }, manager.token)).data.list).toHaveLength(39);
    const [row] = await tenant.query<{ detail: object }>(sql`
      select detail from audit where action = 'tasks.number_search' order by id desc limit 1`);
    expect(row!.detail).toEqual({ numbers: 40, known: 0, reason });
    await db.global(sql`update tenant set list_rows_a_day = 50 where id = ${tenantId}`);
    const fresh = Array.from({ length: 40 }, (_, index) => ({ number: mobileOf(100 + index) }));
    const used = await call('tasks.addNumbers', { taskId: id, numbers: fresh, reason }, manager.token);
    expect(used).toMatchObject({ code: 41055, data: { limit: 50, againAt: expect.any(String) } });
  });

  test('of a company that reads numbers whole need no reason, and are told row by row', async () => {
    const { call, addTask, addNumbers, manager, db, tenantId } = await openTaskOffice();
    await db.global(sql`update tenant set masks_phones = false where id = ${tenantId}`);
    const [id, other] = [await addTask(), await addTask()];
    await addNumbers(other, [mobileOf(7)]);
    const numbers = Array.from({ length: 40 }, (_, index) => ({ number: mobileOf(index) }));
    const { data } = await call('tasks.addNumbers', { taskId: id, numbers }, manager.token);
    expect(data).toMatchObject({ taken: 39, refused: 1, rounded: false });
    expect(data.list[7]).toMatchObject({ state: 'duplicate', otherTask: { id: other } });
  });

  test('go into open tasks only, and nowhere by one who does not lead it', async () => {
    const { call, addTask, addNumbers, steer, one } = await openTaskOffice();
    const id = await addTask();
    const request = { taskId: id, numbers: [{ number: '13900000001' }] };
    expect((await call('tasks.addNumbers', request, one.token)).code).toBe(40400);
    expect((await call('tasks.addNumbers', { taskId: id, numbers: [] }, one.token)).code).toBe(40000);
    await steer(id, 'stop');
    expect((await addNumbers(id, ['13900000001'])).code).toBe(41821);
  });
});

describe('a spreadsheet', () => {
  test('is read with names, several numbers in a cell, and an answer for each refused row', async () => {
    const { call, upload, addTask, runJobs, manager, info, tenant, pushesTo } = await openTaskOffice();
    const id = await addTask();
    const sheet =
      '客户姓名,联系电话,备注\n王强,13900000001,老客户\n陈静,13900000001,\n孙丽,138,\n吴磊,13900000002/13900000003,\n';
    const filePath = (await upload(manager.token, '名单.csv', Buffer.from(sheet))).data;
    const { data } = await call('tasks.importNumbers', { taskId: id, filePath, fileName: '名单.csv' }, manager.token);
    await runJobs();
    expect((await call('jobs.read', { id: data.jobId }, manager.token)).data).toMatchObject({
      state: 'done',
      result: { taken: 3, refused: 2 },
    });
    expect((await call('tasks.intake', { id: data.intakeId }, manager.token)).data).toMatchObject({
      state: 'done',
      list: [
        { row: 2, state: 'duplicate', cell: '139****0001' },
        { row: 3, state: 'problem', problem: 'short', cell: '138' },
      ],
    });
    expect((await info(id)).counts.waiting).toBe(3);
    const [told] = (await pushesTo(manager.member)).filter(({ type }) => type === push.importEnded);
    const { sessionId } = manager.member;
    expect(told!.data).toMatchObject({ entered: 3, sessionId, result: { what: 'intake', id: data.intakeId } });
    const [first] = (await call('tasks.numbers', { taskId: id }, manager.token)).data.list;
    expect(first).toMatchObject({ name: '王强', remark: '老客户', mobile: '139****0001' });
    const searches = await tenant.query<{ detail: object }>(sql`
      select detail from audit where action = 'tasks.number_search'`);
    expect(searches).toEqual([{ detail: { numbers: 4, known: 0 } }]);
  });

  test('beyond the cap fails without a reason, and is taken with one: no row is told', async () => {
    const { call, upload, addTask, addNumbers, runJobs, manager } = await openTaskOffice();
    const [id, other] = [await addTask(), await addTask()];
    await addNumbers(other, [mobileOf(7)]);
    const lines = ['号码', ...Array.from({ length: 40 }, (_, index) => mobileOf(index)), '138'];
    const filePath = (await upload(manager.token, '名单.csv', Buffer.from(lines.join('\n')))).data;
    const take = async (reason?: string) => {
      const request = { taskId: id, filePath, fileName: '名单.csv', ...(reason && { reason }) };
      const { data } = await call('tasks.importNumbers', request, manager.token);
      await runJobs();
      const job = (await call('jobs.read', { id: data.jobId }, manager.token)).data;
      return { job, intake: (await call('tasks.intake', { id: data.intakeId }, manager.token)).data };
    };
    expect((await take()).job).toMatchObject({ state: 'failed', result: { needsReason: 1 } });
    const { job, intake } = await take('展会名单');
    expect(job).toMatchObject({ state: 'done', result: { taken: 40, refused: 1 } });
    expect(intake).toMatchObject({ taken: 40, refused: 1, rounded: true, total: 1, list: [{ row: 41 }] });
    expect((await call('tasks.numbers', { taskId: id, size: 100 }, manager.token)).data.list).toHaveLength(39);
  });

  test('without a row, and one that is not there, is refused in words', async () => {
    const { call, upload, addTask, runJobs, manager } = await openTaskOffice();
    const id = await addTask();
    const filePath = (await upload(manager.token, '空.csv', Buffer.from('姓名,电话\n'))).data;
    const { data } = await call('tasks.importNumbers', { taskId: id, filePath, fileName: '空.csv' }, manager.token);
    await runJobs();
    const job = (await call('jobs.read', { id: data.jobId }, manager.token)).data;
    expect(job.state).toBe('failed');
    expect(job.problem).not.toBeNull();
    const missing = { taskId: id, filePath: 'uploads/none.csv', fileName: '空.csv' };
    expect((await call('tasks.importNumbers', missing, manager.token)).code).toBe(40400);
  });
});

test('customers come by a list of theirs, without their digits leaving the server', async () => {
  const { call, addToPublicPool, addTask, steer, runJobs, manager, recount } = await openTaskOffice();
  const id = await addTask();
  await addToPublicPool({ name: '公海一', mobile: '13900000001' });
  const two = await addToPublicPool({ name: '公海二', mobile: '13900000002' });
  const whom = { by: 'sea' as const, filter: {}, except: [two] };
  const { data, code } = await call('tasks.addCustomers', { taskId: id, whom }, manager.token);
  expect(code).toBe(200);
  expect(JSON.stringify(data)).not.toContain('1390000');
  await runJobs();
  const { list } = (await call('tasks.numbers', { taskId: id }, manager.token)).data;
  expect(list).toMatchObject([{ name: '公海一', state: 'waiting' }]);
  const over = await addTask();
  await steer(over, 'archive');
  expect((await call('tasks.addCustomers', { taskId: over, whom }, manager.token)).code).toBe(41821);
  expect(list[0]!.customerId).not.toBeNull();
  const { counted, kept } = await recount();
  expect(kept).toEqual(counted);
});
