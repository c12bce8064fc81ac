import type { Queryable } from '../../../platform/db/db.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';

/** Moves all follow-ups of one customer to another. */
export async function moveFollowUps(
  tx: Queryable,
  { keptId, mergedId }: { keptId: string; mergedId: string },
): Promise<void> {
  await tx.query(sql`
    update follow_up set customer_id = ${keptId} where tenant_id = ${tx.tenantId} and customer_id = ${mergedId}`);
}

/** Moves follow-ups back to a customer. `ids`: an SQL expression, the array of their ids. */
export async function moveFollowUpsBack(tx: Queryable, ids: Sql, customerId: string): Promise<void> {
  await tx.query(sql`
    update follow_up set customer_id = ${customerId} where tenant_id = ${tx.tenantId} and id = any(${ids})`);
}
