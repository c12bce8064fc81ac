import type { Domains } from './app.ts';
import { seedDemo } from './demo.ts';
import type { DataDir } from './platform/data-dir.ts';
import type { Db } from './platform/db/db.ts';
import { sql } from './platform/db/sql.ts';

interface Place {
  /** No other machine reaches the address. */
  isLoopback: boolean;
  dataDir: DataDir;
  now: Date;
}

/** Fills an empty embedded database: never where another machine could try the password that everybody knows. */
export async function offerDemo(db: Db, domains: Domains, { isLoopback, dataDir, now }: Place): Promise<void> {
  const isEmpty = (await db.global(sql`select from tenant limit 1`)).length === 0;
  if (isEmpty && !isLoopback) {
    console.log('No demo accounts are made, because HOST lets other machines in.');
    return;
  }
  // Before they are there: a start that is cut short must not leave them unnoted.
  if (isEmpty) dataDir.noteDemo();
  await seedDemo(db, domains, now);
}
