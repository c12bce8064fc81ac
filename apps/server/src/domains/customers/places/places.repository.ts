import type { Place } from '@haihu/rules/geo';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface CustomerPlaceRow extends Place {
  name: string | null;
  setAt: string;
}

export async function findCustomerPlace(db: Queryable, customerId: string): Promise<CustomerPlaceRow | undefined> {
  const [row] = await db.query<CustomerPlaceRow>(sql`
    select latitude, longitude, system, name, set_at as "setAt" from customer_place
    where tenant_id = ${db.tenantId} and customer_id = ${customerId}`);
  return row;
}

/** Saves a customer's place. It replaces the former one. */
export async function savePlace(
  tx: Queryable,
  customerId: string,
  { latitude, longitude, system, name, at }: Place & { name: string | null; at: Date },
): Promise<void> {
  await tx.query(sql`
    insert into customer_place (tenant_id, customer_id, latitude, longitude, system, name, set_at)
    values (${tx.tenantId}, ${customerId}, ${latitude}, ${longitude}, ${system}, ${name}, ${at})
    on conflict (tenant_id, customer_id) do update set latitude = excluded.latitude, longitude = excluded.longitude,
      system = excluded.system, name = excluded.name, set_at = excluded.set_at`);
}

export async function deletePlace(tx: Queryable, customerId: string): Promise<void> {
  await tx.query(sql`delete from customer_place where tenant_id = ${tx.tenantId} and customer_id = ${customerId}`);
}

/**
 * Moves a place to a customer that has none, with its coordinate system. Returns false if that customer has one
 * already.
 */
export async function takePlaceOver(tx: Queryable, fromId: string, toId: string): Promise<boolean> {
  const moved = await tx.query(sql`
    update customer_place p set customer_id = ${toId}
    where p.tenant_id = ${tx.tenantId} and p.customer_id = ${fromId} and not exists (
      select from customer_place own where own.tenant_id = p.tenant_id and own.customer_id = ${toId})
    returning p.customer_id`);
  return moved.length > 0;
}
