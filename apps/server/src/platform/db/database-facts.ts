import type { Db } from './db.ts';
import { sql } from './sql.ts';

/** The facts about a database that tell its health. */
export interface DatabaseFacts {
  /** The version of PostgreSQL, such as `18.4`. */
  version: string;
  /** Milliseconds by which the clock of the database is ahead of this machine's. Exact to half the time of a reply. */
  clockAhead: number;
}

/** Asks the database for its version and time. `now`: this machine's clock, in milliseconds since 1970. */
export async function findDatabaseFacts(db: Db, now: () => number): Promise<DatabaseFacts> {
  const ask = () =>
    db.global<{ version: string; at: number }>(sql`
      select split_part(current_setting('server_version'), ' ', 1) as version,
        (extract(epoch from clock_timestamp()) * 1000)::float8 as at`);
  // The first question opens the connection, which takes its time.
  await ask();
  const asked = now();
  const [row] = await ask();
  return { version: row!.version, clockAhead: row!.at - (asked + now()) / 2 };
}

/** The jobs of the queue that should have begun, and those that never will. */
export interface DueJobs {
  /** Jobs that wait for a worker. */
  count: number;
  /** Seconds for which the oldest one is due. 0 without one. */
  oldest: number;
  /** Jobs that a worker is at. */
  running: number;
  /** Jobs that are not tried any more. */
  dead: number;
}

/**
 * Counts due jobs of all enterprises. Expects a connection of the scheduler, who sees the queue. A job that should run at
 * once is due since 1970 in the queue, so its age is counted from the instant at which it was added.
 */
export async function findDueJobs(scheduler: Db): Promise<DueJobs> {
  const [row] = await scheduler.global<DueJobs>(sql`
    select count(*) filter (where waits)::int as count,
      coalesce(extract(epoch from now() - min(since) filter (where waits)), 0)::int as oldest,
      count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where locked_at is null and not waits)::int as dead
    from graphile_worker.jobs,
      lateral (select locked_at is null and attempts < max_attempts as waits,
        coalesce(nullif(run_at, to_timestamp(0)), created_at) as since) job
    where run_at <= now() or attempts >= max_attempts`);
  return row!;
}

/** The events of the outbox that are not delivered yet. */
export interface UndeliveredEvents {
  /** Events that no relay has tried yet. */
  due: number;
  /** Events that failed and are tried again. */
  failed: number;
  /** Events that are not tried any more. */
  dead: number;
}

/** Counts undelivered events of all enterprises. Expects a connection of the scheduler. */
export async function countUndelivered(scheduler: Db): Promise<UndeliveredEvents> {
  const [row] = await scheduler.global<UndeliveredEvents>(sql`
    select count(*) filter (where retry_at is null)::int as due,
      count(*) filter (where retry_at < 'infinity')::int as failed,
      count(*) filter (where retry_at = 'infinity')::int as dead
    from outbox_due`);
  return row!;
}

/**
 * Returns the share of PostgreSQL's queue of notifications that is taken. It grows while a connection that listens stays
 * in a transaction. The queue is one for all databases of the cluster. A transaction that notifies fails once it is full.
 */
export async function findWordsQueueShare(db: Db): Promise<number> {
  const [row] = await db.global<{ share: number }>(sql`select pg_notification_queue_usage() as share`);
  return row!.share;
}
