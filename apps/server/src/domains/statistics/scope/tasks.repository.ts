import type { Queryable } from '../../../platform/db/db.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';

/** The task that dialled a call, null for any other call. */
export const taskOf = (_call: Sql): Sql => sql`null::bigint`;

export async function hasTask(_db: Queryable, _id: string): Promise<boolean> {
  return false;
}

export async function findTaskNames(_db: Queryable): Promise<{ id: string; name: string }[]> {
  return [];
}
