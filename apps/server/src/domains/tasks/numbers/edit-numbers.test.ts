import { expect, test } from 'vitest';
import { openTaskOffice } from '../test-support/task-office.ts';

test('a seat puts right name and remark of a number; whoever opens it reads them, and the rest stays', async () => {
  const { call, running, next, manager, one, other } = await openTaskOffice();
  const taskId = await running(1);
  const { id } = (await next(taskId, one.token)).data.list[0]!;
  const before = (await call('tasks.number', { id }, manager.token)).data;

  const { data: edited } = await call('tasks.editNumber', { id, name: '张三', remark: '下午打' }, one.token);
  expect(edited).toMatchObject({ id, name: '张三', remark: '下午打' });
  expect((await call('tasks.number', { id }, manager.token)).data).toEqual({
    ...before,
    name: '张三',
    remark: '下午打',
  });

  await call('tasks.editNumber', { id, remark: '' }, one.token);
  expect((await call('tasks.number', { id }, manager.token)).data).toMatchObject({ name: '张三', remark: '' });
  expect(await call('tasks.editNumber', { id, name: '别人' }, other.token)).toMatchObject({ code: 40400 });
});

test('a result put right by hand does what one does that is written down: the list, the history, no more calls', async () => {
  const { call, running, next, manager, one, other, recount } = await openTaskOffice();
  const taskId = await running(2);
  const { id } = (await next(taskId, one.token)).data.list[0]!;
  const edit = (request: object, { token } = one) => call('tasks.editNumber', { id, ...request }, token);
  await call('tasks.divide', { taskId, way: 'chosen', userId: one.member.userId, ids: [id] }, manager.token);
  expect(await edit({ outcome: 'do_not_call' }, manager)).toMatchObject({ code: 41809 });

  expect((await edit({ level: 2 })).data).toMatchObject({ level: 2, state: 'waiting' });
  expect((await edit({ outcome: 'do_not_call', level: 2 })).data).toMatchObject({ level: 2, state: 'blocked' });
  expect((await edit({ outcome: 'do_not_call', remark: '已投诉' })).data).toMatchObject({ remark: '已投诉' });
  const { list } = (await call('tasks.doNotCall', {}, manager.token)).data;
  expect(list).toMatchObject([{ mobile: '139****0001', kind: 'listed', by: '赵婷' }]);
  const { notes } = (await call('tasks.record', { numberId: id }, manager.token)).data;
  expect(notes.map(({ author, outcome, level }) => [author, outcome, level])).toEqual([
    ['赵婷', 'do_not_call', null],
    ['赵婷', null, 2],
  ]);

  const second = (await next(taskId, other.token)).data.list[0]!;
  const ended = await call('tasks.editNumber', { id: second.id, outcome: 'not_interested' }, other.token);
  expect(ended.data.state).toBe('connected');
  const { counted, kept } = await recount();
  expect(kept).toEqual(counted);
});
