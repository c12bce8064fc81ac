import { addDays, dayOf, instantAt } from '@haihu/rules/day';
import type { Storage } from '../../../integrations/storage/storage.ts';
import { auditOperator } from '../../../kernel/audit.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import * as queue from '../../../platform/queue/queue.ts';
import type { QueueTask } from '../../../platform/queue/queue.ts';
import { readSettings } from '../../config/config.api.ts';
import { findZone } from '../../organisation/organisation.api.ts';
import * as repository from './recordings.repository.ts';

const DAY = 24 * 60 * 60 * 1000;
/** The time of the sweep, in minutes after midnight in the enterprise's zone. Nobody calls then. */
const SWEPT_AT = 3 * 60;
/** Largest number of recordings in one transaction. */
const BATCH = 200;

/**
 * Queues the next night's sweep of an enterprise with recordings, and returns its time. There is never more than one
 * such job, and one that waits keeps its time. Otherwise calls after midnight would put it off by a night each time.
 */
export async function sweepNextNight(tx: Queryable, now: Date): Promise<Date> {
  const zone = await findZone(tx);
  const runAt = new Date(instantAt(addDays(dayOf(now, zone), 1), SWEPT_AT, zone));
  const key = sweepRecordingsTask.name;
  await queue.enqueue(tx, { task: sweepRecordingsTask, id: tx.tenantId, runAt, key, keepsTime: true });
  return runAt;
}

export function createRecordingSweep({ db, clock, storage }: { db: Db; clock: Clock; storage: Storage }) {
  /**
   * Removes recordings that are older than the enterprise keeps them. The calls stay. Files go first, so that an
   * interrupted run finds them again by their calls.
   */
  return async function sweepRecordings(tenantId: string): Promise<void> {
    const tenant = db.forTenant(tenantId);
    const now = clock.now();
    const { keptDays } = await readSettings(tenant, 'recording');
    const before = new Date(now.getTime() - keptDays * DAY);
    for (;;) {
      const old = await repository.findOldRecordings(tenant, before, BATCH);
      if (old.length === 0) break;
      for (const { path } of old) await storage.remove(tenantId, path);
      await tenant.transaction(async (tx) => {
        await repository.forgetRecordings(
          tx,
          old.map(({ id }) => id),
        );
        const detail = { recordings: old.length, keptDays };
        await auditOperator(tx, { at: now, action: 'calls.recordings_removed', subjectId: null, detail });
      }, 'for its values');
    }
    await tenant.transaction(async (tx) => {
      if (await repository.hasRecordings(tx)) await sweepNextNight(tx, now);
    });
  };
}

/** Removes old recordings. Runs once a night for each enterprise with recordings. */
export const sweepRecordingsTask: QueueTask = { name: 'calls.sweep_recordings', attempts: 12 };
