import type { Queryable } from './db.ts';

/**
 * Reads two things at the same time where that saves time. In a transaction, which has one connection, it reads them in
 * turn.
 */
export async function beside<One, Other>(
  db: Queryable,
  one: () => Promise<One>,
  other: () => Promise<Other>,
): Promise<[One, Other]> {
  if ('transaction' in db) return Promise.all([one(), other()]);
  return [await one(), await other()];
}
