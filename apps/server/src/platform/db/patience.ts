import type { Queryable } from './db.ts';
import { sql } from './sql.ts';

/** Lets each statement of this transaction take so many seconds. For changes of very many rows that somebody waits for. */
export async function allowSeconds(tx: Queryable, seconds: number): Promise<void> {
  await tx.query(sql`select set_config('statement_timeout', ${`${seconds}s`}, true)`);
}
