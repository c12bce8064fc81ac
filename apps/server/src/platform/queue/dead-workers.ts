import type pg from 'pg';
import { QUEUE_SCHEMA } from './install.ts';

/** Time between two searches for dead workers. Milliseconds. */
const EVERY = 10_000;
/** Time for which a new worker may hold jobs before it holds its lock. Milliseconds. */
const GRACE = 5000;

/**
 * Frees the jobs of dead workers. Every worker holds an advisory lock for as long as it lives. PostgreSQL releases the
 * lock the moment the process is gone, and the other workers free its jobs. The library alone would do so after four
 * hours. The try that a dead worker was at counts, so that a job that kills its workers ends.
 */
export function watchWorkers(
  pool: pg.Pool,
  workerId: string,
  onError: (error: Error) => void,
  /** Names of tasks that can be given up. Their overtaken jobs are removed. */
  givenUp: string[] = [],
): () => Promise<void> {
  let alive: pg.PoolClient | undefined;
  const givenBack = new WeakSet<pg.PoolClient>();

  async function look(): Promise<void> {
    alive ??= await hold();
    await alive.query(freeJobsOfTheDead, [new Date(Date.now() - GRACE), workerId]);
    await alive.query(removeOvertaken, [givenUp]);
  }

  async function hold(): Promise<pg.PoolClient> {
    const client = await pool.connect();
    client.once('error', () => giveBack(client));
    try {
      await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [workerId]);
    } catch (error) {
      giveBack(client);
      throw error;
    }
    return client;
  }

  /**
   * Releases a connection exactly once. Without it the pool would never end; a second release would make the pool
   * throw.
   */
  function giveBack(client: pg.PoolClient): void {
    if (givenBack.has(client)) return;
    givenBack.add(client);
    if (alive === client) alive = undefined;
    client.release(true);
  }

  let looking = look().catch(onError);
  const timer = setInterval(() => {
    looking = looking.then(look).catch(onError);
  }, EVERY);

  return async () => {
    clearInterval(timer);
    await looking;
    if (alive) giveBack(alive);
  };
}

/**
 * Frees the jobs of workers whose lock is free. It leaves out this worker: a connection may take its own lock again.
 */
const freeJobsOfTheDead = `
  with dead as materialized (
    select worker from (
      select distinct locked_by as worker from ${QUEUE_SCHEMA}._private_jobs where locked_at < $1 and locked_by <> $2
    ) holding
    where pg_try_advisory_xact_lock(hashtextextended(worker, 0))
  )
  select ${QUEUE_SCHEMA}.force_unlock_workers(array(select worker from dead))`;

/**
 * Removes overtaken jobs. A running job has no further try once a later job takes its key. If its worker died, nobody
 * would run it again, nor give up the work that the later job continues. The row would stay for ever.
 */
const removeOvertaken = `
  delete from ${QUEUE_SCHEMA}._private_jobs job using ${QUEUE_SCHEMA}._private_tasks task
  where task.id = job.task_id and task.identifier = any($1)
    and job.attempts >= job.max_attempts and job.locked_at is null
    and exists (
      select from ${QUEUE_SCHEMA}._private_jobs later
      where later.task_id = job.task_id and later.id > job.id and later.payload::jsonb = job.payload::jsonb)`;
