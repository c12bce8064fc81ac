import { addDays, dayOf, instantAt } from '@haihu/rules/day';
import type { Queryable } from '../../platform/db/db.ts';
import * as queue from '../../platform/queue/queue.ts';

/** Once a night for each enterprise: adds up the days that are over. */
export const addUpTask: queue.Task = { name: 'statistics.add_up', attempts: 12 };

/** Writes figures into a file. `id` is the job's. */
export const exportStatisticsTask: queue.Task = { name: 'statistics.export', attempts: 6 };

/** Minutes after midnight: calls that ended before it are written by then. */
const BEGINS_AT = 60;

/** However often it is asked for, there is one such job. */
export async function addUpNextNight(tx: Queryable, now: Date, zone: string): Promise<void> {
  // Nights begin at the same minute for all enterprises of a zone: they take turns.
  const minute = BEGINS_AT + (Number(tx.tenantId) % 60);
  const runAt = new Date(instantAt(addDays(dayOf(now, zone), 1), minute, zone));
  await queue.add(tx, { task: addUpTask, id: tx.tenantId, runAt, key: addUpTask.name });
}
