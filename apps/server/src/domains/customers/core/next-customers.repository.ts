import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

/** Lists a member's own customers: first those without a follow-up, then those whose follow-up is longest ago. */
export async function findUntouched(db: Queryable, ownerId: string, limit: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select id from customer
    where tenant_id = ${db.tenantId} and owner_id = ${ownerId} and recycle_bin_id is null
    order by follow_order, id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Finds the customers among these that another member has open or calls. */
export async function findTaken(db: Queryable, ids: string[], memberId: string, now: Date): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select customer_id as id from customer_lease
    where tenant_id = ${db.tenantId} and customer_id = any(${ids}) and member_id <> ${memberId} and until > ${now}`);
  return rows.map(({ id }) => id);
}
