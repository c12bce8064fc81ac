import type { TaskMode } from '@haihu/contract/tasks/values';
import { usualRetries } from '@haihu/rules/tasks/pacing/after-call';
import type { Office } from '../office.ts';
import { boardScreen, homeScreen, taskScreen } from '../watches/live-figures.ts';
import type { Scene } from './scene.ts';

/** Makes numbers whose outcomes the simulator mixes like those of an ordinary list. */
export const numbersFrom = (beginning: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${beginning}${String(index).padStart(2, '0')}17`);

/** Makes numbers that are answered and talk for 41 s, which is eight at the day's speed. */
const talksFrom = (beginning: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${beginning}${String(index).padStart(2, '0')}60`);

interface Wanted {
  name: string;
  mode: TaskMode;
  seatIds: string[];
  numbers: string[];
  /** The line to dial over. By default the enterprise's own choice. */
  lineId?: string;
}

/** Makes a task with its numbers. It stays paused. */
export async function makeTask(office: Office, { name, mode, seatIds, numbers, lineId }: Wanted): Promise<string> {
  const task = await office.manager!.call('tasks.add', {
    name,
    mode,
    seatIds,
    lineId: lineId ?? null,
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
    // If numbers are masked, a list of more than thirty needs a reason.
    reason: '展会名单',
    numbers: numbers.map((number, index) => ({ number, name: `${name}${index + 1}` })),
  });
  return task.id;
}

/** Pauses every running task as the manager. With `endsPreview`, a preview task is ended instead. */
export async function pauseTasks({ manager, tasks }: Office, { endsPreview = false } = {}): Promise<void> {
  for (const id of tasks.values()) {
    const { state, mode } = await manager!.call('tasks.info', { id });
    const what = endsPreview && mode === 'preview' ? 'stop' : 'pause';
    if (state === 'running') await manager!.call('tasks.steer', { id, what });
  }
}

/** Tasks that dial by themselves are made and started while no other task has the agents. The boss watches them. */
export const tasksScene: Scene = {
  name: 'tasks of the modes that dial by themselves are made and started',
  async play(office) {
    const ids = office.agents.map(({ userId }) => userId);
    const [first, second, third] = office.pageAgents.map(({ userId }) => userId);
    const progressive = { mode: 'progressive' as const, seatIds: [...ids.slice(0, 1), first!, second!] };
    const predictive = { mode: 'predictive' as const, seatIds: [...ids.slice(1, 5), third!] };
    for (const wanted of [
      { name: '逐个外呼', ...progressive, numbers: [...talksFrom('1390011', 6), ...numbersFrom('1390010', 60)] },
      { name: '预测外呼', ...predictive, numbers: numbersFrom('1390020', 90) },
    ]) {
      const id = await makeTask(office, wanted);
      await office.manager!.call('tasks.steer', { id, what: 'start' });
    }
    await openLiveScreens(office);
  },
};

/** Opens more windows in the boss's browser. */
async function openLiveScreens(office: Office): Promise<void> {
  const context = office.boss!.context();
  const [home, board, task] = await Promise.all([context.newPage(), context.newPage(), context.newPage()]);
  const [name] = office.tasks.keys();
  const taskId = office.tasks.get(name!)!;
  await home.goto(office.at('/pages/index/index'));
  await board.goto(office.at('/pages2/homeH5/homeright2'));
  await task.goto(office.at(`/pages2/task/detail?id=${taskId}`));
  office.liveScreens.push(homeScreen(home), boardScreen(board), taskScreen(task, { id: taskId, name: name! }));
}
