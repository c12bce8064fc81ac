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
