import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

/** Suspends the enterprise. Returns false if it is suspended already. */
export async function suspendTenant(tx: Queryable, { at, reason }: { at: Date; reason: string }): Promise<boolean> {
  const changed = await tx.query(sql`
    update tenant set suspended_at = ${at}, suspended_for = ${reason}
    where id = ${tx.tenantId} and suspended_at is null returning id`);
  return changed.length > 0;
}

/** Ends the suspension of the enterprise. Returns false if it is not suspended. */
export async function resumeTenant(tx: Queryable): Promise<boolean> {
  const changed = await tx.query(sql`
    update tenant set suspended_at = null, suspended_for = null
    where id = ${tx.tenantId} and suspended_at is not null returning id`);
  return changed.length > 0;
}

/** Lists everybody who belongs to the enterprise, including staff of its agency. */
export async function findEverybody(db: Queryable): Promise<string[]> {
  const found = await db.query<{ id: string }>(sql`
    select user_id as id from membership where tenant_id = ${db.tenantId} and left_at is null`);
  return found.map(({ id }) => id);
}

export async function lockMember(tx: Queryable, userId: string): Promise<{ isSuspended: boolean } | undefined> {
  const [found] = await tx.query<{ isSuspended: boolean }>(sql`
    select suspended_at is not null as "isSuspended" from membership
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and left_at is null for no key update`);
  return found;
}
