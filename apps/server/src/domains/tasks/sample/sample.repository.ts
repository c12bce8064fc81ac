import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

/** Lists the sample tasks of a member, the newest first. `isOpen`: true if one still has numbers to call. */
export function findSamples(db: Queryable, userId: string): Promise<{ id: string; isOpen: boolean }[]> {
  return db.query(sql`
    select t.id, t.state = 'running' and exists (
      select from task_number n
      where n.tenant_id = t.tenant_id and n.task_id = t.id and n.state = 'waiting') as "isOpen"
    from task t
    where t.tenant_id = ${db.tenantId} and t.created_by = ${userId} and t.is_sample and t.deleted_at is null
    order by t.id desc`);
}

/** Marks a number as if a call to it had been placed. */
export async function markPractised(tx: Queryable, id: string, userId: string, at: Date): Promise<void> {
  await tx.query(sql`
    update task_number set seat_id = ${userId}, last_call_at = ${at} where tenant_id = ${tx.tenantId} and id = ${id}`);
}
