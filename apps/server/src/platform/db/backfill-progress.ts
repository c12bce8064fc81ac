import type pg from 'pg';
import type { Db } from './db.ts';
import { sql } from './sql.ts';

/** The progress of a job that fills a new column, over all enterprises. Row counts are strings. */
export interface BackfillProgress {
  name: string;
  enterprises: number;
  /** Enterprises of which every row was looked at. */
  done: number;
  looked: string;
  filled: string;
}

/** Lists the backfills that have begun in this database, by name. */
export function findBackfills(db: Db): Promise<BackfillProgress[]> {
  return db.global(sql`
    select name, enterprises::int, done::int, looked::text, filled::text from backfill_progress()`);
}

/** Returns true if every enterprise is filled. Without enterprises there is nothing to fill. Expects the owner. */
export async function isBackfilled(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ isDone: boolean }>(
    `select case
       when exists (select from backfill where name = $1)
         then not exists (select from backfill where name = $1 and done_at is null)
       else not exists (select from tenant)
     end as "isDone"`,
    [name],
  );
  return rows[0]!.isDone;
}
