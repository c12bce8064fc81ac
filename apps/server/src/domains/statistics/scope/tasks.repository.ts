import type { Queryable } from '../../../platform/db/db.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';

/** The task that a call was made for, null for any other call. A call keeps it when its number is deleted. */
export const taskOf = (call: Sql): Sql => sql`${call}.task_id`;

/** Deleted tasks count, as their calls do. */
export async function hasTask(db: Queryable, id: string): Promise<boolean> {
  const found = await db.query(sql`select from task where tenant_id = ${db.tenantId} and id = ${id}`);
  return found.length > 0;
}

export function findTaskNames(db: Queryable): Promise<{ id: string; name: string }[]> {
  return db.query(sql`select id, name from task where tenant_id = ${db.tenantId}`);
}
