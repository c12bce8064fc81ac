import { expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { type DialledTask, openDialledTask } from '../test-support/dialled-task.ts';

const boardOf = async (task: DialledTask) =>
  (await task.call('tasks.board', { id: task.taskId }, task.manager.token)).data;

/** Lets agents pick up a number of seconds after their phone rings. */
async function comeLate(task: DialledTask, seconds: number): Promise<void> {
  const [driver] = task.world.dialler.drivers().values();
  const { telephony } = driver!;
  const { connectAgent } = telephony;
  telephony.connectAgent = async (callId, leg) => {
    task.world.time.schedule(seconds * 1000, () => void connectAgent(callId, leg));
    return true;
  };
}

test('a callee who is joined after two seconds counts as abandoned, hears a message after 1.5, and the board tells how long', async () => {
  const task = await openDialledTask({ mode: 'predictive', agents: 1, numbers: ['13900000060'] });
  const [driver] = task.world.dialler.drivers().values();
  const played: { sound: string; at: number }[] = [];
  const { play } = driver!.telephony;
  driver!.telephony.play = (callId, sound) => {
    played.push({ sound, at: task.clock.now().getTime() });
    return play(callId, sound);
  };
  await comeLate(task, 3);
  await task.liveUntil(async () => (await task.calls())[0]?.state === 'bridged', 20);
  const [{ answeredAt }] = (await task.tenant.query<{ answeredAt: string }>(sql`
    select customer_answered_at as "answeredAt" from call`)) as [{ answeredAt: string }];
  expect(played).toEqual([{ sound: 'please_wait', at: expect.any(Number) }]);
  expect((played[0]!.at - Date.parse(answeredAt)) / 1000).toBeLessThanOrEqual(2);
  await task.liveUntil(() => task.areOver(1), 60);
  expect(await task.calls()).toMatchObject([{ cause: 'answered', agentId: task.taskAgents[0]!.member.userId }]);
  const board = await boardOf(task);
  expect(board).toMatchObject({ answered: 1, abandoned: 1, enterprise: { answered: 1, abandoned: 1 } });
  expect(board.metWithin).toBeGreaterThan(3);
  // A wall shows that of all tasks, and nothing else of them.
  const lead = await task.member('大屏', { permissions: ['calls.supervise'] });
  expect((await task.call('calls.wall', {}, lead.token)).data.metWithin).toBe(board.metWithin);
  expect(await task.tenant.query(sql`select why from task_ahead`)).toEqual([{ why: 'late' }]);
});

test('the wait counts from the engine’s answer, of which we may hear late', async () => {
  const task = await openDialledTask({ mode: 'predictive', agents: 1, numbers: ['13900000060'] });
  const { callMoved } = task.domains.tasks.core;
  await task.live(0.5);
  const [call] = await task.calls();
  // No agent is free, and the database was away for as long as callees may wait.
  expect((await task.place(task.taskAgents[0]!.token, { mobile: '13911111171' })).code).toBe(200);
  const at = new Date(task.clock.now().getTime() - 1600);
  await task.tenant.transaction((tx) => callMoved(tx, call!.id, 'customer_answered', at));
  await task.taskDialler.tick();
  const [ahead] = await task.tenant.query<{ toldAt: string | null }>(sql`select told_at as "toldAt" from task_ahead`);
  expect(ahead!.toldAt).not.toBeNull();
});

test('the share is kept for the enterprise: a task that was deleted, or begun anew, brings no new one', async () => {
  const task = await openDialledTask({ mode: 'predictive', agents: 1, numbers: [] });
  const { tenant, tenantId } = task;
  await tenant.query(sql`
    with kept as (
      insert into task_answers (tenant_id, task_id, since, answered, abandoned)
      values (${tenantId}, ${task.taskId}, ${new Date(task.clock.now().getTime() - 86_400_000)}, 100, 10)
    ) select`);
  await task.steer(task.taskId, 'stop');
  expect((await task.call('tasks.delete', { ids: [task.taskId] }, task.manager.token)).code).toBe(200);
  await task.world.runJobs();
  const seatIds = [task.taskAgents[0]!.member.userId];
  const next = await task.addTask({ mode: 'predictive', seatIds, paceSeconds: 0 });
  await task.addNumbers(next, ['13900000060']);
  await task.steer(next, 'start');
  const board = (await task.call('tasks.board', { id: next }, task.manager.token)).data;
  expect(board).toMatchObject({ answered: 0, abandoned: 0, enterprise: { answered: 100, abandoned: 10 } });
  expect(board.isSteppedDown).toBe(true);
  await task.live(1);
  // The agent is rung first.
  expect(await task.calls()).toMatchObject([{ agentId: seatIds[0] }]);
});
