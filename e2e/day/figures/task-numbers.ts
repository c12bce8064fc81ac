import { numberStates } from '@haihu/contract/tasks/values';
import type { Call } from '@haihu/contract/calls/core/calls';
import type { Office } from '../office.ts';
import { allPages } from './all-pages.ts';
import type { Comparison } from './comparison.ts';

const PAGE = 100;

/** Compares the numbers of tasks: counted, listed, in statistics, and by the calls to each. */
export async function compareTaskNumbers({ manager, tasks }: Office, records: readonly Call[]): Promise<Comparison[]> {
  const comparisons: Comparison[] = [];
  for (const [name, taskId] of tasks) {
    const [task, totals, numbers] = await Promise.all([
      manager!.call('tasks.info', { id: taskId }),
      manager!.call('statistics.taskTotals', { taskId }),
      allPages((next) => manager!.call('tasks.numbers', { taskId, size: PAGE, ...(next && { next }) })),
    ]);
    for (const state of numberStates) {
      const listed = numbers.filter((number) => number.state === state).length;
      comparisons.push({ what: `${state} numbers of ${name}`, shown: { task: task.counts[state], list: listed } });
    }
    const connected = numbers.filter(({ state }) => state === 'connected').length;
    comparisons.push(
      {
        what: `numbers of ${name}`,
        shown: { task: task.total, list: numbers.length, statistics: totals.total.numbers },
      },
      { what: `connected numbers of ${name}`, shown: { list: connected, statistics: totals.total.connected } },
    );
    for (const number of numbers) {
      const made = records.filter(({ taskNumberId }) => taskNumberId === number.id).length;
      const { calls } = await manager!.call('tasks.record', { numberId: number.id });
      comparisons.push({ what: `calls to ${number.name}`, shown: { 'its history': calls.length, records: made } });
    }
  }
  return comparisons;
}
