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

/** The jobs of the queue that should have begun. */
export interface DueJobs {
  count: number;
  /** Seconds for which the oldest one is due. 0 without one. */
  oldest: number;
  /** Jobs that a worker is at. */
  running: number;
}

/** Counts due jobs of all enterprises. Expects a connection of the scheduler, who sees the queue. */
export async function findDueJobs(scheduler: Db): Promise<DueJobs> {
  const [row] = await scheduler.global<DueJobs>(sql`
    select count(*) filter (where locked_at is null)::int as count,
      coalesce(extract(epoch from now() - min(run_at) filter (where locked_at is null)), 0)::int as oldest,
      count(*) filter (where locked_at is not null)::int as running
    from graphile_worker.jobs where run_at <= now() and attempts < max_attempts`);
  return row!;
}
