import type { RequestTo } from '@haihu/contract/contract';
import type { NumberState } from '@haihu/contract/tasks/values';
import { usualRetries } from '@haihu/rules/tasks/pacing/after-call';
import { sql } from '../../../platform/db/sql.ts';
import { type BenchOptions, createCallBench } from '../../calls/test-support/call-bench.ts';

/** Returns a manager's request for a task: a preview task with these agents, unless `change` says otherwise. */
export const taskForm = (change: Partial<RequestTo<'tasks.add'>> & Pick<RequestTo<'tasks.add'>, 'seatIds'>) => ({
  name: '春季回访',
  mode: 'preview' as const,
  lineId: null,
  script: '您好，这里是海呼。',
  paceSeconds: 5,
  hours: null,
  retries: usualRetries,
  abandonCap: 30,
  ...change,
});

/**
 * Opens an office with a manager and two agents, in an enterprise that can call. It is ten in the morning in Shanghai.
 */
export async function openTaskOffice(options: BenchOptions = {}) {
  const bench = await createCallBench(options);
  const { member, tenant } = bench;
  const manager = await member('周主管', { dataScope: 'all' });
  const [one, other] = [await member('赵婷'), await member('李敏')];
  const seatIds = [one.member.userId, other.member.userId];

  const form = (change: Partial<RequestTo<'tasks.add'>> = {}) => taskForm({ seatIds, ...change });
  const addTask = async (change: Partial<RequestTo<'tasks.add'>> = {}) =>
    (await bench.call('tasks.add', form(change), manager.token)).data.id;
  const addNumbers = (taskId: string, numbers: (string | { number: string; name?: string })[], key?: string) =>
    bench.call(
      'tasks.addNumbers',
      {
        taskId,
        numbers: numbers.map((number) => (typeof number === 'string' ? { number } : number)),
        reason: '展会名单',
      },
      manager.token,
      { key },
    );
  const steer = (id: string, what: RequestTo<'tasks.steer'>['what']) =>
    bench.call('tasks.steer', { id, what }, manager.token);
  const info = async (id: string) => (await bench.call('tasks.info', { id }, manager.token)).data;
  const next = (taskId: string, token: string, count = 1) => bench.call('tasks.next', { taskId, count }, token);
  /** Creates a running task with `count` numbers, from 13900000001 on. */
  const running = async (count: number, change: Partial<RequestTo<'tasks.add'>> = {}) => {
    const id = await addTask(change);
    const numbers = Array.from({ length: count }, (_, index) => `139${String(index + 1).padStart(8, '0')}`);
    if (count > 0) await addNumbers(id, numbers);
    await steer(id, 'start');
    return id;
  };
  /** Counts the numbers again (`counted`), and reads the stored counters (`kept`). */
  const recount = async () => {
    const counted = await tenant.query<{ key: string; count: number }>(sql`
      select task_id || ':' || coalesce(seat_id, 0) || ':' || state as key, count(*)::int as count
      from task_number group by 1 order by 1`);
    const kept = await tenant.query<{ key: string; count: number }>(sql`
      select task_id || ':' || seat_id || ':' || state as key, count from task_count where count <> 0 order by 1`);
    return { counted, kept };
  };
  const states = async (taskId: string): Promise<NumberState[]> =>
    (await bench.call('tasks.numbers', { taskId }, manager.token)).data.list.map(({ state }) => state);
  return { ...bench, manager, one, other, form, addTask, addNumbers, steer, info, next, running, recount, states };
}

export type TaskOffice = Awaited<ReturnType<typeof openTaskOffice>>;
