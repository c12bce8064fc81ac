import type { TaskMode } from '@haihu/contract/tasks/values';
import { usualRetries } from '@haihu/rules/tasks/after-call';
import type { Office } from '../office.ts';
import type { Scene } from './scene.ts';

/** Numbers whose ends the simulator decides by a mix as of an ordinary list. */
export const numbersFrom = (beginning: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${beginning}${String(index).padStart(2, '0')}17`);

interface Wanted {
  name: string;
  mode: TaskMode;
  seatIds: string[];
  numbers: string[];
}

/** Makes a task with its numbers. It stays paused. */
export async function makeTask(office: Office, { name, mode, seatIds, numbers }: Wanted): Promise<string> {
  const task = await office.manager!.call('tasks.add', {
    name,
    mode,
    seatIds,
    lineId: null,
    script: '您好，这里是远山科技。',
    paceSeconds: 0,
    hours: null,
    retries: usualRetries,
    abandonCap: 30,
  });
  office.tasks.set(name, task.id);
  await office.manager!.call('tasks.addNumbers', {
    taskId: task.id,
    source: 'typed',
    numbers: numbers.map((number, index) => ({ number, name: `${name}${index + 1}` })),
  });
  return task.id;
}

/** Tasks that dial by themselves are made and started while nobody else has one. */
export const tasksScene: Scene = {
  name: 'tasks of the modes that dial by themselves are made and started',
  async play(office) {
    const ids = office.agents.map(({ userId }) => userId);
    const progressive = { mode: 'progressive', seatIds: ids.slice(0, 2), numbers: numbersFrom('1390010', 60) } as const;
    const predictive = { mode: 'predictive', seatIds: ids.slice(2), numbers: numbersFrom('1390020', 90) } as const;
    for (const wanted of [
      { name: '逐个外呼', ...progressive },
      { name: '预测外呼', ...predictive },
    ]) {
      const id = await makeTask(office, wanted);
      await office.manager!.call('tasks.steer', { id, what: 'start' });
    }
  },
};
