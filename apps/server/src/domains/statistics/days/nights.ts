import { addDays, dayOf, instantAt } from '@haihu/rules/day';
import type { Queryable } from '../../../platform/db/db.ts';
import * as queue from '../../../platform/queue/queue.ts';

/** Adds up the past days, once a night for each enterprise. */
export const addUpTask: queue.QueueTask = { name: 'statistics.add_up', attempts: 12 };

/** Minutes after midnight, so that calls that ended before it are stored by then. */
const BEGINS_AT = 60;

/** Plans the next night's run. There is one such job, however often this is called. */
export async function addUpNextNight(tx: Queryable, now: Date, zone: string): Promise<void> {
  // Nights begin at the same minute for all enterprises of a zone, so they take turns.
  const minute = BEGINS_AT + (Number(tx.tenantId) % 60);
  const runAt = new Date(instantAt(addDays(dayOf(now, zone), 1), minute, zone));
  await queue.enqueue(tx, { task: addUpTask, id: tx.tenantId, runAt, key: addUpTask.name });
}
