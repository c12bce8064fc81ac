import { expect, test, vi } from 'vitest';
import { toneWav } from '../../../../test/tone-wav.ts';
import { openDialledTask } from '../test-support/dialled-task.ts';

const MACHINE = '13900000061';

/** Opens a task with an own sound, which it does not use yet. */
async function openTaskWithSound() {
  const task = await openDialledTask({ mode: 'progressive', agents: 1, numbers: [MACHINE] });
  const owner = await task.member('周敏', { isSuper: true, dataScope: 'all' });
  const filePath = (await task.upload(owner.token, '留言.wav', toneWav(1, 440))).data;
  const { id: soundId } = (await task.call('calls.addSound', { name: '留言', filePath }, owner.token)).data;
  const save = (change: { soundId?: string | null; policy?: 'stay' | 'message' }) =>
    task.call(
      'tasks.saveMachines',
      { id: task.taskId, isOn: true, policy: 'stay', hasMessage: true, ...change },
      task.manager.token,
    );
  const remove = () => task.call('calls.deleteSound', { id: soundId }, owner.token);
  return { ...task, soundId, save, remove };
}

test('a task chooses a sound of its enterprise, which is not deleted then, and a copy keeps it', async () => {
  const { save, soundId, remove, call, taskId, manager } = await openTaskWithSound();
  expect((await save({ soundId: '999999999' })).code).toBe(40400);
  expect((await save({ soundId, policy: 'message' })).data).toMatchObject({ soundId, policy: 'message' });
  // A page of an older release does not know the field, and leaves it as it is.
  expect((await save({ policy: 'message' })).data).toMatchObject({ soundId });
  expect((await remove()).code).toBe(41375);
  const copy = (await call('tasks.copy', { id: taskId, name: '副本', numbers: false }, manager.token)).data.id;
  const kept = (await call('tasks.machines', { id: copy }, manager.token)).data;
  expect(kept).toMatchObject({ soundId, hasMessage: true, policy: 'message' });
  expect((await save({ soundId: null })).data).toMatchObject({ soundId: null });
  expect((await remove()).code).toBe(41375);
});

test('a machine hears the sound that the task chose', async () => {
  const { save, soundId, live, calls, call, taskAgents, tenantId, taskId, world } = await openTaskWithSound();
  await save({ soundId });
  const { telephony } = [...world.dialler.drivers().values()][0]!;
  const leave = vi.spyOn(telephony, 'leaveMessage');
  await live(6);
  const [found] = await calls();
  const agent = taskAgents.find(({ member }) => member.userId === found!.agentId)!;
  expect((await call('calls.answerMachine', { id: found!.id, choice: 'message' }, agent.token)).code).toBe(200);
  await live(1);
  expect(leave).toHaveBeenCalledExactlyOnceWith(found!.id, { taskId, own: `${tenantId}-${soundId}` });
});
