import { addDays, dayOf, instantAt } from '@haihu/rules/day';
import type { Queryable } from '../../platform/db/db.ts';
import * as queue from '../../platform/queue/queue.ts';

/** Once a night for each enterprise with a wallet: closes the days that are over. */
export const closeDaysTask: queue.Task = { name: 'billing.close_days', attempts: 12 };

/** Writes bills into a file. `id` is the job's. */
export const exportBillsTask: queue.Task = { name: 'billing.export', attempts: 6 };

/** Asks the provider how a recharge stands, for call-backs that were lost. `id` is the recharge's. */
export const checkRechargeTask: queue.Task = { name: 'billing.check_recharge', attempts: 12 };

/** Minutes after midnight: calls that ended before it are written by then. */
const CLOSED_AT = 20;

/** However often it is asked for, there is one such job. */
export async function closeNextNight(tx: Queryable, now: Date, zone: string): Promise<void> {
  // Nights begin at the same minute for all enterprises of a zone: they take turns.
  const minute = CLOSED_AT + (Number(tx.tenantId) % 30);
  const runAt = new Date(instantAt(addDays(dayOf(now, zone), 1), minute, zone));
  await queue.add(tx, { task: closeDaysTask, id: tx.tenantId, runAt, key: closeDaysTask.name });
}
