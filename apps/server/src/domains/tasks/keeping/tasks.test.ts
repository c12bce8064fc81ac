import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { openTaskOffice } from '../test-support/task-office.ts';

describe('a task', () => {
  test('is made paused, once for a key, and seen by its seats and its maker', async () => {
    const { call, form, manager, one, member } = await openTaskOffice();
    const key = randomUUID();
    const made = await call('tasks.add', form(), manager.token, { key });
    const again = await call('tasks.add', form(), manager.token, { key });
    expect(made.data).toMatchObject({ name: '春季回访', state: 'paused', total: 0, version: 1, createdBy: '周主管' });
    expect(again.data.id).toBe(made.data.id);
    const seen = await call('tasks.page', {}, one.token);
    expect(seen.data).toMatchObject({ total: 1, list: [{ id: made.data.id, isSeat: true }] });
    const stranger = await member('外人', { permissions: ['tasks.work'] });
    expect((await call('tasks.page', {}, stranger.token)).data.list).toEqual([]);
    expect((await call('tasks.info', { id: made.data.id }, stranger.token)).code).toBe(40400);
    const leader = await member('外组主管', { permissions: ['tasks.manage', 'tasks.work'] });
    expect((await call('tasks.seats', { taskId: made.data.id }, leader.token)).code).toBe(40400);
    expect((await call('tasks.divisionCount', { taskId: made.data.id }, leader.token)).code).toBe(40400);
  });

  test('refuses seats who may not call, and a line that is not there', async () => {
    const { call, form, manager, member } = await openTaskOffice();
    const barred = await member('不能拨打', { permissions: ['tasks.work'] });
    const refused = await call('tasks.add', form({ seatIds: [barred.member.userId] }), manager.token);
    expect(refused).toMatchObject({ code: 41805, data: { userIds: [barred.member.userId] } });
    expect((await call('tasks.add', form({ lineId: '999' }), manager.token)).code).toBe(41807);
    const { data } = await call('tasks.seats', {}, manager.token);
    const faults = new Map(data.list.map(({ name, fault }) => [name, fault]));
    expect(faults.get('不能拨打')).toBe('no_permission');
    expect(faults.get('赵婷')).toBeNull();
  });

  test('seats are searched by name and shown page by page', async () => {
    const { call, manager, member } = await openTaskOffice();
    for (let index = 0; index < 4; index += 1)
      await member(`小组${index}`, { permissions: ['tasks.work', 'calls.place'] });
    const all = await call('tasks.seats', { size: 100 }, manager.token);
    const names: string[] = [];
    let next: string | undefined;
    do {
      const { data } = await call('tasks.seats', { size: 3, next }, manager.token);
      expect(data.list.length).toBeLessThanOrEqual(3);
      names.push(...data.list.map(({ name }) => name));
      next = data.next ?? undefined;
    } while (next);
    expect(names).toEqual(all.data.list.map(({ name }) => name));
    expect(all.data.total).toBe(names.length);
    const found = await call('tasks.seats', { search: '小组' }, manager.token);
    expect(found.data).toMatchObject({ total: 4, next: null });
    expect(found.data.list.map(({ name }) => name)).toEqual(['小组0', '小组1', '小组2', '小组3']);
  });

  test('is found by a part of its name, in either case, among those that the caller sees', async () => {
    const { call, addTask, manager, one, member } = await openTaskOffice();
    for (const name of ['春季回访 VIP', '秋季回访', '新客 100%']) await addTask({ name });
    const names = async (search: string, token = manager.token) =>
      (await call('tasks.page', { search }, token)).data.list.map(({ name }) => name);
    expect(await names('回访')).toEqual(['秋季回访', '春季回访 VIP']);
    expect(await names('vip')).toEqual(['春季回访 VIP']);
    expect(await names('vip', one.token)).toEqual(['春季回访 VIP']);
    expect(await names('%')).toEqual(['新客 100%']);
    expect((await call('tasks.page', { search: '秋季' }, manager.token)).data.total).toBe(1);
    const stranger = await member('外人', { permissions: ['tasks.work'] });
    expect(await names('回访', stranger.token)).toEqual([]);
  });

  test('starts with seats only, is deleted when it does not run, and stays over', async () => {
    const { call, addTask, steer, manager, info, running, runJobs, tenant } = await openTaskOffice();
    const empty = await addTask({ seatIds: [] });
    expect((await steer(empty, 'start')).code).toBe(41804);
    const id = await running(3);
    expect((await call('tasks.delete', { ids: [id] }, manager.token)).code).toBe(41820);
    expect((await steer(id, 'archive')).code).toBe(41820);
    expect((await steer(id, 'stop')).data.state).toBe('stopped');
    expect((await steer(id, 'start')).code).toBe(41821);
    const over = await call('tasks.page', { list: 'over' }, manager.token);
    expect(over.data.list.map((task) => task.id)).toEqual([id]);
    expect((await call('tasks.delete', { ids: [id] }, manager.token)).code).toBe(200);
    expect((await call('tasks.info', { id }, manager.token)).code).toBe(40400);
    await runJobs();
    expect(await tenant.query(sql`select from task_number where task_id = ${id}`)).toEqual([]);
    expect(await tenant.query(sql`select from task where id = ${id}`)).toEqual([]);
    expect((await info(empty)).state).toBe('paused');
  });

  test('keeps what an edit changed in its history, and refuses one from an old form', async () => {
    const { call, form, addTask, manager, one } = await openTaskOffice();
    const id = await addTask();
    const change = { ...form({ name: '改名', seatIds: [one.member.userId] }), id, version: 1 };
    expect((await call('tasks.edit', change, manager.token)).data).toMatchObject({ name: '改名', version: 2 });
    expect(await call('tasks.edit', change, manager.token)).toMatchObject({ code: 41803, data: { version: 2 } });
    const { data } = await call('tasks.history', { id }, manager.token);
    expect(data.list.map(({ what, fields }) => ({ what, fields }))).toEqual([
      { what: 'edited', fields: ['name', 'seatIds'] },
      { what: 'created', fields: [] },
    ]);
  });

  test('is copied with what nobody reached, and not with what it still has to call', async () => {
    const { call, running, steer, manager, info, recount } = await openTaskOffice();
    const id = await running(3);
    const early = await call('tasks.copy', { id, name: '副本', numbers: true }, manager.token);
    expect(early.data).toMatchObject({ name: '副本', state: 'paused', total: 0 });
    await steer(id, 'stop');
    const later = await call('tasks.copy', { id, name: '再来', numbers: true }, manager.token);
    expect((await info(later.data.id)).counts.waiting).toBe(3);
    const { counted, kept } = await recount();
    expect(kept).toEqual(counted);
  });
});
