import type { Queryable } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { requestOfWork } from '../process/current-request.ts';

/** A kind of background work. It is declared beside its domain, in `<domain>.jobs.ts`. */
export interface QueueTask {
  /** The name `<domain>.<verb>`. It stays the same while such jobs may be waiting. */
  name: string;
  /**
   * The number of tries for a failing job. Between tries it waits e, e², e³ … seconds, e¹⁰ at most. 4 tries take half a
   * minute, 8 take half an hour, 12 take 18 hours. After the last try the job stays where an operator finds it. If the
   * task can be given up, the last try reports the failure instead, and the job is gone.
   */
  attempts: number;
}

export interface QueueJob {
  task: QueueTask;
  /**
   * The id of the thing that the task works on. Beside it the queue keeps only the enterprise and the id of the request
   * that asked: nothing personal goes in.
   */
  id: string;
  /** The earliest instant of the run. Absent: at once. */
  runAt?: Date;
  /** A key within the enterprise. A second job with the same key replaces the first one while that one waits. */
  key?: string;
  /** True when a waiting job with the same key keeps its time, even if that time has passed. */
  keepsTime?: boolean;
}

/** Does the work of a task, for this enterprise and id. It must bear running twice, which happens after a crash. */
export type JobHandler = (tenantId: string, id: string) => Promise<void>;

/** Adds a job in the caller's transaction: the job runs if, and only if, it commits. */
export async function enqueue(tx: Queryable, { task, id, runAt, key, keepsTime = false }: QueueJob): Promise<void> {
  await tx.query(sql`
    select enqueue_job(${task.name}, ${id}, ${runAt ?? null}, ${key ?? null}, ${task.attempts}, ${keepsTime},
      ${requestOfWork(runAt) ?? null})`);
}

/** Removes the job with this key, if it still waits. */
export async function remove(tx: Queryable, key: string): Promise<void> {
  await tx.query(sql`select remove_job(${key})`);
}

/** Returns the condition that two rows of the queue ask for the same work, whichever requests asked for it. */
export const isSameWork = (one: string, other: string) =>
  `${one}.task_id = ${other}.task_id and ${one}.payload::jsonb - 'requestId' = ${other}.payload::jsonb - 'requestId'`;
