import type { Queryable } from '../db/db.ts';
import { sql } from '../db/sql.ts';

/** A kind of background work. Declared beside its domain, in `<domain>.jobs.ts`. */
export interface Task {
  /** `<domain>.<verb>`; stays the same while such jobs may be waiting. */
  name: string;
  /**
   * How often a failing job is tried. Between tries it waits e, e², e³ … seconds, e¹⁰ at most: 4 tries take half a
   * minute, 8 take half an hour, 12 take 18 hours. After the last one the job stays where an operator finds it; of a
   * task that can be given up, the last one says so to whoever waits, and the job is gone.
   */
  attempts: number;
}

export interface Job {
  task: Task;
  /** The id of what the task works on. The queue keeps nothing else beside the enterprise: nothing personal goes in. */
  id: string;
  /** At once, unless told. */
  runAt?: Date;
  /** A second job with the same key takes the place of the first, as long as that one waits. Own to the enterprise. */
  key?: string;
  /** The job with the same key that waits keeps its time, also where that has passed. */
  keepsTime?: boolean;
}

/** What a task does: for the enterprise, with that id. It may run twice, after a crash: it must bear that. */
export type JobHandler = (tenantId: string, id: string) => Promise<void>;

/** In the caller's transaction: the job runs if, and only if, it commits. */
export async function add(tx: Queryable, { task, id, runAt, key, keepsTime = false }: Job): Promise<void> {
  await tx.query(sql`
    select enqueue_job(${task.name}, ${id}, ${runAt ?? null}, ${key ?? null}, ${task.attempts}, ${keepsTime})`);
}

/** Takes back the job with this key, if it still waits. */
export async function remove(tx: Queryable, key: string): Promise<void> {
  await tx.query(sql`select remove_job(${key})`);
}
