import type { ShortTask, Task } from '@haihu/contract/tasks/keeping';
import { numberStates } from '@haihu/contract/tasks/values';
import type { Member } from '../../../kernel/member.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { isTaskAgent, leads } from './tasks.policy.ts';
import { findCounts, type StoredCount, type StoredTask } from './tasks.repository.ts';

export type NumberCounts = ShortTask['counts'];

/** Adds up counts by state, over any seats. */
export function sumCounts(counts: readonly StoredCount[]): NumberCounts {
  const sums = Object.fromEntries(numberStates.map((state) => [state, 0])) as NumberCounts;
  for (const { state, count } of counts) sums[state] += count;
  return sums;
}

export async function presentShort(db: Queryable, member: Member, tasks: StoredTask[]): Promise<ShortTask[]> {
  const counts = await findCounts(
    db,
    tasks.map(({ id }) => id),
  );
  return tasks.map((task) => {
    const own = counts.filter(({ taskId }) => taskId === task.id);
    const sums = sumCounts(own);
    const { id, name, mode, state, isSample, createdAt } = task;
    return {
      id,
      name,
      mode,
      state,
      isSample,
      createdAt,
      total: numberStates.reduce((total, each) => total + sums[each], 0),
      counts: sums,
      mine: sumCounts(own.filter(({ seatId }) => seatId === null || seatId === member.userId)).waiting,
      isSeat: isTaskAgent(task, member.userId),
    };
  });
}

export async function presentTask(db: Queryable, member: Member, task: StoredTask): Promise<Task> {
  const [short] = await presentShort(db, member, [task]);
  const {
    lineId,
    lineName,
    script,
    paceSeconds,
    hours,
    retries,
    abandonCap,
    seats: taskAgents,
    dividing,
    version,
    creatorName,
  } = task;
  return {
    ...short!,
    lineId,
    lineName,
    script,
    paceSeconds,
    hours,
    retries,
    abandonCap,
    seats: taskAgents,
    dividing,
    version,
    seatIds: taskAgents.map(({ userId }) => userId),
    createdBy: creatorName,
    leads: leads(member, task),
  };
}
