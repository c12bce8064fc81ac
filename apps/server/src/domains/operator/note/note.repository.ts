import type { Db } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

/** Tries of a note: half an hour. */
const ATTEMPTS = 8;

/** Queues the next note. One that waits already keeps its time. */
export async function scheduleNote(db: Db, due: Date): Promise<void> {
  // It does not begin with `select`, which would take a connection for reads.
  await db.global(sql`
    with queued as materialized (select schedule_operator_note(${due}, ${ATTEMPTS}) as nothing) select nothing from queued`);
}

/** Counts the jobs of all enterprises that are not tried any more, by task. */
export function findDeadJobs(db: Db): Promise<{ task: string; count: number }[]> {
  return db.global(sql`select task, count::int from dead_jobs()`);
}
