import type { Queryable } from './db.ts';

/** Reads two things beside each other where that saves time; in a transaction, which has one connection, in turn. */
export async function beside<One, Other>(
  db: Queryable,
  one: () => Promise<One>,
  other: () => Promise<Other>,
): Promise<[One, Other]> {
  if ('transaction' in db) return Promise.all([one(), other()]);
  return [await one(), await other()];
}
