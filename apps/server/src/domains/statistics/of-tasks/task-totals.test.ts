import { expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { openTaskOffice } from '../../tasks/test-support/task-office.ts';

test('numbers of tasks are what their tasks say, after division, taking back, calls, levels and deletion', async () => {
  const office = await openTaskOffice();
  const { call, manager, one, other, running, next, place, until, agent, tenant } = office;
  const taskId = await running(5);
  const second = await running(0, { name: '第二个' });
  const census = async (token = manager.token, asked = {}) => (await call('statistics.taskTotals', asked, token)).data;
  expect(await census()).toMatchObject({
    total: { numbers: 5, called: 0, connected: 0 },
    tasks: [
      { taskId: second, name: '第二个', numbers: 0 },
      { taskId, name: '春季回访', numbers: 5, levels: [0, 0, 0, 0, 0, 0] },
    ],
    seats: [{ memberId: null, numbers: 5 }],
  });

  const userIds = [one.member.userId, other.member.userId];
  await call('tasks.divide', { taskId, way: 'evenly', userIds }, manager.token);
  const numbersOf = async (token?: string) => (await census(token)).seats.map(({ name, numbers }) => [name, numbers]);
  expect(await numbersOf()).toEqual([
    ['赵婷', 3],
    ['李敏', 2],
  ]);
  expect(await numbersOf(one.token)).toEqual([['赵婷', 3]]);
  await call('tasks.revert', { taskId, userIds: [other.member.userId] }, manager.token);
  expect(await numbersOf()).toEqual([
    ['赵婷', 3],
    ['', 2],
  ]);

  const [held] = (await next(taskId, one.token)).data.list;
  const placed = await place(one.token, { taskNumberId: held!.id });
  await until(placed.data.id, 'ended', 600);
  // The number waits for its next call, and still counts as answered.
  const callAgainAt = '2026-03-02T06:00:00Z';
  await call(
    'tasks.record',
    { numberId: held!.id, result: { outcome: 'call_again', level: 1, note: '再打', callAgainAt } },
    one.token,
  );
  // The callee answered, whatever happened to the number since.
  await tenant.query(sql`update call set answered_at = created_at where id = ${placed.data.id}`);
  const [, after] = (await census()).tasks;
  expect(after).toMatchObject({ called: 1, connected: 1, levels: [1, 0, 0, 0, 0, 0] });
  const { lastCause } = (await call('tasks.number', { id: held!.id }, one.token)).data;
  const missed = lastCause === 'answered' ? [] : [{ cause: lastCause, numbers: 1 }];
  expect((await census()).causes).toEqual(missed);
  expect((await census(other.token)).causes).toEqual([]);
  // A result without an answered call is no connection.
  const [, unanswered] = (await call('tasks.numbers', { taskId }, manager.token)).data.list;
  const written = { numberId: unanswered!.id, result: { outcome: 'not_interested' as const, note: '邮件里说不要' } };
  await call('tasks.record', written, manager.token);
  expect((await census()).tasks[1]).toMatchObject({ connected: 1 });

  // A number that is tried once more stays one number.
  await until((await place(one.token, { taskNumberId: held!.id })).data.id, 'ended', 600);
  expect((await census()).tasks[1]).toMatchObject({ numbers: 5, called: 1, connected: 1 });

  // The calls stay with their task when its number is deleted.
  const day = { from: '2026-03-02', to: '2026-03-02', of: 'team' } as const;
  const callsOfTask = async () =>
    (await call('statistics.callTotals', { ...day, taskId }, manager.token)).data.now.calls;
  expect(await callsOfTask()).toBe(2);
  await call('tasks.deleteNumbers', { taskId, ids: [held!.id] }, manager.token);
  expect((await census(manager.token, { taskId })).total).toMatchObject({ numbers: 4, called: 0 });
  expect(await callsOfTask()).toBe(2);
  const ranks = await call('statistics.callRanks', { ...day, by: 'task' }, manager.token);
  expect(ranks.data.list).toMatchObject([{ key: taskId, name: '春季回访', calls: 2 }]);

  const stranger = await agent('外人');
  expect(await call('statistics.taskTotals', { taskId }, stranger.token)).toMatchObject({ code: 40400 });
  await office.steer(second, 'stop');
  await call('tasks.delete', { ids: [second] }, manager.token);
  expect((await census()).tasks.map((task) => task.taskId)).toEqual([taskId]);
});
