import { addDays, dayOf, instantAt } from '@haihu/rules/day';
import type { Queryable } from '../../../platform/db/db.ts';
import * as queue from '../../../platform/queue/queue.ts';

/** Closes the days that are over. Runs once a night for each enterprise with a wallet. */
export const closeDaysTask: queue.QueueTask = { name: 'billing.close_days', attempts: 12 };

/** Charges line fees and announces packages that end. Runs once a morning for each enterprise with a wallet. */
export const upkeepTask: queue.QueueTask = { name: 'billing.upkeep', attempts: 12 };

/** Minutes after midnight at which days are closed. Calls that ended before midnight are written by then. */
const CLOSED_AT = 20;

/**
 * Queues the closing of days for the next night. There is never more than one such job. A job that is already due stays
 * due.
 */
export async function closeNextNight(tx: Queryable, now: Date, zone: string): Promise<void> {
  // All enterprises of a zone have midnight at the same minute, so they are spread over half an hour.
  const minute = CLOSED_AT + (Number(tx.tenantId) % 30);
  const runAt = new Date(instantAt(addDays(dayOf(now, zone), 1), minute, zone));
  await queue.enqueue(tx, { task: closeDaysTask, id: tx.tenantId, runAt, key: closeDaysTask.name, keepsTime: true });
  await keepUpNextMorning(tx, now, zone);
}

/** Minutes after midnight at which members read their messages. */
const MORNING = 9 * 60;

/** Queues the upkeep for the next nine o'clock of the enterprise. A job that already waits keeps its time. */
export async function keepUpNextMorning(tx: Queryable, now: Date, zone: string): Promise<void> {
  const today = dayOf(now, zone);
  const minute = MORNING + (Number(tx.tenantId) % 30);
  const morningOf = (days: number) => new Date(instantAt(addDays(today, days), minute, zone));
  const runAt = now < morningOf(0) ? morningOf(0) : morningOf(1);
  await queue.enqueue(tx, { task: upkeepTask, id: tx.tenantId, runAt, key: upkeepTask.name, keepsTime: true });
}
