import type { Queryable } from '../../../platform/db/db.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';

/** Returns the task of a call, null for a call without one. A call keeps its task when its number is deleted. */
export const taskOf = (call: Sql): Sql => sql`${call}.task_id`;

/** Returns true if the task exists. Deleted tasks count, because their calls do. */
export async function hasTask(db: Queryable, id: string): Promise<boolean> {
  const found = await db.query(sql`select from task where tenant_id = ${db.tenantId} and id = ${id}`);
  return found.length > 0;
}

export function findAllTaskNames(db: Queryable): Promise<{ id: string; name: string }[]> {
  return db.query(sql`select id, name from task where tenant_id = ${db.tenantId}`);
}
