import { addDays, dayOf, instantAt } from '@haihu/rules/day';
import type { Queryable } from '../../platform/db/db.ts';
import * as queue from '../../platform/queue/queue.ts';

/** Once a night for each enterprise with a wallet: closes the days that are over. */
export const closeDaysTask: queue.Task = { name: 'billing.close_days', attempts: 12 };

/** Writes bills into a file. `id` is the job's. */
export const exportBillsTask: queue.Task = { name: 'billing.export', attempts: 6 };

/** Asks the provider how a recharge stands, for call-backs that were lost. `id` is the recharge's. */
export const checkRechargeTask: queue.Task = { name: 'billing.check_recharge', attempts: 12 };

/** Once a morning for each enterprise with a wallet: fees of lines, and word of packages that end. */
export const upkeepTask: queue.Task = { name: 'billing.upkeep', attempts: 12 };

/** Credits an enterprise with what its agency handed over. `id` is the transfer's; the enterprise of the job, the agency. */
export const finishTransferTask: queue.Task = { name: 'billing.finish_transfer', attempts: 12 };

/** Minutes after midnight: calls that ended before it are written by then. */
const CLOSED_AT = 20;

/** However often it is asked for, there is one such job. One that is due already, and waits for the server, stays due. */
export async function closeNextNight(tx: Queryable, now: Date, zone: string): Promise<void> {
  // Nights begin at the same minute for all enterprises of a zone: they take turns.
  const minute = CLOSED_AT + (Number(tx.tenantId) % 30);
  const runAt = new Date(instantAt(addDays(dayOf(now, zone), 1), minute, zone));
  await queue.add(tx, { task: closeDaysTask, id: tx.tenantId, runAt, key: closeDaysTask.name, keepsTime: true });
  await keepUpNextMorning(tx, now, zone);
}

/** Minutes after midnight: when people read what they are told. */
const MORNING = 9 * 60;

/** The next nine o'clock of the enterprise, or when the job that waits was due: asked for again, it is not put off. */
export async function keepUpNextMorning(tx: Queryable, now: Date, zone: string): Promise<void> {
  const today = dayOf(now, zone);
  const minute = MORNING + (Number(tx.tenantId) % 30);
  const morningOf = (days: number) => new Date(instantAt(addDays(today, days), minute, zone));
  const runAt = now < morningOf(0) ? morningOf(0) : morningOf(1);
  await queue.add(tx, { task: upkeepTask, id: tx.tenantId, runAt, key: upkeepTask.name, keepsTime: true });
}
