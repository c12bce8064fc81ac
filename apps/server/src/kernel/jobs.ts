import type { ErrorName } from '@haihu/contract/errors';
import type { Job } from '@haihu/contract/files/files';
import { push } from '@haihu/contract/socket';
import type { Clock } from '../platform/process/clock.ts';
import type { Queryable, TenantDb } from '../platform/db/db.ts';
import { type Sql, sql } from '../platform/db/sql.ts';
import { AppError } from '../platform/errors.ts';
import type { Member } from './member.ts';
import { pushTo } from '../platform/events/push.ts';

/** Shortest time between two writes of a job's progress. Milliseconds. */
const PROGRESS_EVERY = 500;

/** A job as it is stored; `problem` is the name of its error. */
export type StoredJob = Omit<Job, 'problem' | 'hasFile'> & {
  problem: ErrorName | null;
  makerId: string;
  input: JobInput;
  filePath: string | null;
  fileName: string | null;
};

/** The input of a job: ids, days and choices. Nothing personal. */
export type JobInput = Record<string, unknown>;

/**
 * Creates a job for work that takes longer than a call may. Returns its id, which the caller gives to the job's maker,
 * who follows it there.
 */
export async function createJob(
  tx: Queryable,
  member: Member,
  kind: Job['kind'],
  at: Date,
  input: JobInput = {},
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(sql`
    insert into job (tenant_id, kind, maker_id, created_at, input)
    values (${tx.tenantId}, ${kind}, ${member.userId}, ${at}, ${JSON.stringify(input)}::jsonb)
    returning id`);
  return row!.id;
}

const columns = sql`id, kind, state, done, total, problem, result, created_at as "createdAt", maker_id as "makerId", input,
  file_path as "filePath", file_name as "fileName"`;

export async function findJob(db: Queryable, id: string): Promise<StoredJob | undefined> {
  const [job] = await db.query<StoredJob>(sql`
    select ${columns} from job where tenant_id = ${db.tenantId} and id = ${id}`);
  return job;
}

/** Finds a job that is to be run. Undefined if it has ended, because a queue may hand the same work out twice. */
export async function findOpenJob(db: Queryable, id: string): Promise<StoredJob | undefined> {
  const job = await findJob(db, id);
  return job?.state === 'done' || job?.state === 'failed' ? undefined : job;
}

/**
 * Does the work of a job that has not ended. An `AppError` ends the job, and its maker is told the reason. Other errors
 * are thrown, so that the queue tries again.
 */
export async function runJob(
  tenant: TenantDb,
  id: string,
  clock: Clock,
  work: (job: StoredJob) => Promise<void>,
): Promise<void> {
  const job = await findOpenJob(tenant, id);
  if (!job) return;
  try {
    await work(job);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await tenant.transaction((tx) => failJob(tx, id, error.errorName, clock.now()));
  }
}

/** Returns the member's jobs of these kinds that were created after `since`, newest first. */
export async function findJobsOf(
  db: Queryable,
  { makerId, kinds, since, limit }: { makerId: string; kinds: readonly Job['kind'][]; since: Date; limit: number },
): Promise<StoredJob[]> {
  return db.query<StoredJob>(sql`
    select ${columns} from job
    where tenant_id = ${db.tenantId} and maker_id = ${makerId} and kind = any(${kinds}) and created_at > ${since}
    order by created_at desc, id desc limit ${limit}`);
}

export interface JobProgress {
  /**
   * Notes the rows done so far and their total. Writes and pushes them in a transaction of its own, unless it just did
   * so.
   */
  report(done: number, total: number): Promise<void>;
}

/** Follows one run of a job; the first report marks it as running. */
export function trackProgress(db: TenantDb, id: string, clock: Clock): JobProgress {
  let reportedAt = 0;
  return {
    async report(done, total) {
      const now = clock.now();
      if (now.getTime() - reportedAt < PROGRESS_EVERY) return;
      reportedAt = now.getTime();
      await db.transaction((tx) => change(tx, id, sql`state = 'running', done = ${done}, total = ${total}`, now));
    },
  };
}

/**
 * Ends a job well, in the transaction of the work's last step. `result`: counts by name. `file`: the file that its
 * maker may fetch.
 */
export async function finishJob(
  tx: Queryable,
  id: string,
  result: Job['result'],
  at: Date,
  file: { path: string; name: string } | null = null,
): Promise<void> {
  const counts = JSON.stringify(result);
  const [path, name] = [file?.path ?? null, file?.name ?? null];
  const set = sql`state = 'done', done = total, result = ${counts}::jsonb, file_path = ${path}, file_name = ${name}`;
  await change(tx, id, set, at);
}

/** Ends a job with a problem. `result`: facts by name that help its maker solve the problem. */
export async function failJob(
  tx: Queryable,
  id: string,
  problem: ErrorName,
  at: Date,
  result: Job['result'] = {},
): Promise<void> {
  await change(tx, id, sql`state = 'failed', problem = ${problem}, result = ${JSON.stringify(result)}::jsonb`, at);
}

/**
 * Changes a job that has not ended. A job that ended stays as it is, so a second run of the same work changes nothing.
 */
async function change(tx: Queryable, id: string, set: Sql, at: Date): Promise<void> {
  const [changed] = await tx.query<{ makerId: string }>(sql`
    update job set ${set}
    where tenant_id = ${tx.tenantId} and id = ${id} and state in ('waiting', 'running')
    returning maker_id as "makerId"`);
  if (changed) await pushTo(tx, [{ to: [changed.makerId], type: push.jobMoved, data: { jobId: id } }], at);
}
