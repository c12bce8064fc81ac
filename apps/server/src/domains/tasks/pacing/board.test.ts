import { expect, test, vi } from 'vitest';
import { followScreen, type Watcher } from '../../../socket/watches.ts';
import { AGENT_CHANNEL } from '../../calls/calls.api.ts';
import { boardOfRows, callingOn } from '../test-support/board-rows.ts';
import { openDialledTask } from '../test-support/dialled-task.ts';
import { TASK_CHANNEL } from './leases.repository.ts';
import { taskWatch } from './task-watch.ts';

/** Returns numbers that ring long, answer or are busy, in turn. */
const mixed = (count: number) =>
  Array.from(
    { length: count },
    (_, index) => `1390000${String(index).padStart(2, '0')}${['60', '71', '80'][index % 3]}`,
  );

test('six agents of a predictive task: the board tells at every moment what calls and agents do', async () => {
  const task = await openDialledTask({ mode: 'predictive', agents: 6, numbers: mixed(30) });
  const board = async () => (await task.call('tasks.board', { id: task.taskId }, task.manager.token)).data;
  expect(await board()).toMatchObject({
    ready: 6,
    ringing: 0,
    talking: 0,
    numbersLeft: 30,
    fault: null,
    abandonCap: 30,
  });
  let mostTalking = 0;
  for (let second = 0; second < 20; second += 1) {
    await task.live(1);
    // Time stands still, but the last events of this second may still be on their way to the database.
    const now = await vi.waitFor(async () => {
      const shown = await board();
      expect(shown).toMatchObject(await boardOfRows(task));
      return shown;
    });
    expect(now.ready + callingOn(now) + now.talking + now.wrapUp + now.away).toBe(6);
    mostTalking = Math.max(mostTalking, now.talking);
  }
  expect(mostTalking).toBeGreaterThan(2);
  expect((await board()).answered).toBeGreaterThan(0);
});

test('the board is for who leads the task', async () => {
  const task = await openDialledTask({ mode: 'progressive', agents: 1, numbers: [] });
  const request = { id: task.taskId };
  const other = await task.member('吴主管', { dataScope: 'self' });
  expect((await task.call('tasks.board', request, other.token)).code).toBe(40400);
  expect((await task.call('tasks.board', { id: '999' }, task.manager.token)).code).toBe(40400);
});

test('sockets that show a task are told of it and of its agents, those of others are not', async () => {
  const told: string[] = [];
  const watch = taskWatch(async () => ({}) as never);
  const screen = followScreen(watch, () => {});
  const heard: Record<string, (word: string) => void> = {};
  screen.listen({ listen: (channel, onWord) => void (heard[channel] = onWord) });
  const watcher = (tenantId: string, name: string): Watcher => {
    const member = { tenantId, permissions: ['tasks.manage'] } as unknown as Watcher['member'];
    return { member, findMember: async () => member, sendState: () => void told.push(name) };
  };
  const [here, there] = [watcher('1', 'here'), watcher('2', 'there')];
  await screen.show(here, '7');
  await screen.show(there, '7');
  await expect.poll(() => told.toSorted()).toEqual(['here', 'there']);
  told.length = 0;
  heard[TASK_CHANNEL]!('1:7');
  heard[TASK_CHANNEL]!('1:7');
  heard[TASK_CHANNEL]!('2:8');
  await expect.poll(() => told).toEqual(['here']);
  heard[AGENT_CHANNEL]!('2:5');
  await expect.poll(() => told).toEqual(['here', 'there']);
  await screen.show(here, null);
  heard[TASK_CHANNEL]!('1:7');
  heard[TASK_CHANNEL]!('2:7');
  await expect.poll(() => told).toEqual(['here', 'there', 'there']);
});
