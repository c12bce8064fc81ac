import type pg from 'pg';
import { QUEUE_SCHEMA } from './install.ts';
import { isSameWork } from './queue.ts';

/** Time between two signs of life. Milliseconds. */
const EVERY = 5000;
/** Time for which a worker counts as alive after a sign of life. PostgreSQL's interval. */
const TERM = '20 seconds';
/** Time for which a new worker may hold jobs before its first sign of life. Milliseconds. */
const GRACE = 5000;
/**
 * Time after a failed look in which no jobs are freed. A database that was away comes back with old signs of life, and
 * each living worker needs time to renew its own. Milliseconds.
 */
const PATIENCE = 30_000;

interface Watch {
  pool: pg.Pool;
  workerId: string;
  onError(error: Error): void;
  /** Names of tasks that can be given up. Their overtaken jobs are removed. */
  givenUp?: string[];
  /** Returns milliseconds. */
  now?(): number;
}

/**
 * Frees the jobs of dead workers. Every worker writes down until when it counts as alive, and renews that in time. The
 * other workers free its jobs once the time has passed. The library alone would do so after four hours. The try that a
 * dead worker was at counts, so that a job that kills its workers ends.
 */
export function watchWorkers({ pool, workerId, onError, givenUp = [], now = Date.now }: Watch) {
  let freesFrom = 0;

  async function look(): Promise<void> {
    try {
      await pool.query(renew, [workerId, TERM]);
      if (now() < freesFrom) return;
      await pool.query(freeJobsOfTheDead, [new Date(Date.now() - GRACE), workerId]);
      await pool.query(removeOvertaken, [givenUp]);
    } catch (error) {
      freesFrom = now() + PATIENCE;
      onError(error as Error);
    }
  }

  let looking = look();
  const inTurn = () => (looking = looking.then(look));
  const timer = setInterval(inTurn, EVERY);

  return {
    /** Gives a sign of life and looks for dead workers, as the timer does. */
    look: inTurn,
    /** Ends the watch. Jobs that this worker left are free at once. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await looking;
      await pool.query('delete from worker_alive where worker_id = $1', [workerId]).catch(onError);
    },
  };
}

const renew = `
  insert into worker_alive as held (worker_id, until) values ($1, clock_timestamp() + $2::interval)
  on conflict (worker_id) do update set until = excluded.until`;

/** Frees the jobs of workers whose time has passed, and forgets these workers. It leaves out this worker. */
const freeJobsOfTheDead = `
  with forgotten as (
    delete from worker_alive where until < clock_timestamp() - interval '1 day'
  ), dead as materialized (
    select distinct locked_by as worker from ${QUEUE_SCHEMA}._private_jobs
    where locked_at < $1 and locked_by <> $2 and not exists (
      select from worker_alive held where held.worker_id = locked_by and held.until >= clock_timestamp())
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
      where ${isSameWork('later', 'job')} and later.id > job.id)`;
