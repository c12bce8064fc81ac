import type { ShortTask, Task } from '@haihu/contract/tasks/keeping';
import { numberStates } from '@haihu/contract/tasks/values';
import type { Member } from '../../../kernel/member.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { isTaskAgent, leads } from './tasks.policy.ts';
import { findCounts, type StoredCount, type StoredTask } from './tasks.repository.ts';

export type NumberCounts = ShortTask['counts'];

/** Adds up counts by state, over any agents. */
export function sumCounts(counts: readonly StoredCount[]): NumberCounts {
  const sums = Object.fromEntries(numberStates.map((state) => [state, 0])) as NumberCounts;
  for (const { state, count } of counts) sums[state] += count;
  return sums;
}

type Fields = readonly (keyof StoredTask)[];

/** The fields that a task shows in lists as they are stored. */
const shortFields = ['id', 'name', 'mode', 'state', 'isSample', 'createdAt'] as const satisfies Fields;
/** The further fields that a task shows on its own screen as they are stored. */
const furtherFields = [
  'lineId',
  'lineName',
  'script',
  'paceSeconds',
  'hours',
  'retries',
  'abandonCap',
  'seats',
  'dividing',
  'version',
] as const satisfies Fields;

const pick = <Field extends keyof StoredTask>(task: StoredTask, fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, task[field]])) as Pick<StoredTask, Field>;

export async function presentShort(db: Queryable, member: Member, tasks: StoredTask[]): Promise<ShortTask[]> {
  const counts = await findCounts(
    db,
    tasks.map(({ id }) => id),
  );
  return tasks.map((task) => {
    const own = counts.filter(({ taskId }) => taskId === task.id);
    const sums = sumCounts(own);
    return {
      ...pick(task, shortFields),
      total: numberStates.reduce((total, each) => total + sums[each], 0),
      counts: sums,
      mine: sumCounts(own.filter(({ seatId }) => seatId === null || seatId === member.userId)).waiting,
      isSeat: isTaskAgent(task, member.userId),
    };
  });
}

export async function presentTask(db: Queryable, member: Member, task: StoredTask): Promise<Task> {
  const [short] = await presentShort(db, member, [task]);
  return {
    ...short!,
    ...pick(task, furtherFields),
    seatIds: task.seats.map(({ userId }) => userId),
    createdBy: task.creatorName,
    leads: leads(member, task),
  };
}
