import type { Queryable } from '../../../platform/db/db.ts';
import { nothing, sql } from '../../../platform/db/sql.ts';
import type { NewCustomerEvent } from '../core/customer-events.repository.ts';
import { insertingMovements, movementsOf } from '../core/customer-movements.repository.ts';
import type { CustomerHolding } from '../core/customers.policy.ts';
import { areAmong } from '../core/customers.repository.ts';
import type { GrantedBatch, CustomerPlacement, PlacedCustomer } from './handing-over.policy.ts';

/** Lists customers with all that decides if they may change hands. Erased and merged ones are left out. */
export function findPlacements(tx: Queryable, ids: string[], now: Date) {
  return tx.query<PlacedCustomer & CustomerHolding>(sql`
    select c.id, c.owner_id as "ownerId", c.owned_at as "ownedAt", c.former_owner_id as "formerOwnerId",
      c.sea_id as "seaId", c.sea_at as "seaAt", c.sea_reason as "seaReason", c.sea_note as "seaNote",
      c.return_reason as "returnReason", c.left_sea_at as "leftSeaAt",
      c.recycle_bin_id as "recycleBinId", c.level, c.is_deal as "isDeal", c.extensions,
      c.extended_until::text as "extendedUntil", c.return_warned_for::text as "returnWarnedFor",
      owner.department_id as "ownerDepartmentId", owner.name as "ownerName",
      coalesce(owner.suspended_at is null and owner.left_at is null, false) as "ownerIsActive",
      l.member_id as "calledBy"
    from customer c
    left join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
    left join customer_lease l on l.tenant_id = c.tenant_id and l.customer_id = c.id and l.called_until > ${now}
    where c.tenant_id = ${tx.tenantId} and c.id = any(${ids}) and c.erased_at is null
      and c.merged_into is null`);
}

/** Writes every column of a placement, so that a batch and its undo use the same statement. */
export async function updatePlacements(
  tx: Queryable,
  placed: readonly (CustomerPlacement & { id: string })[],
): Promise<void> {
  await tx.query(sql`
    update customer c set owner_id = p."ownerId", owned_at = p."ownedAt", former_owner_id = p."formerOwnerId",
      sea_id = coalesce(p."seaId", c.sea_id), sea_at = p."seaAt", sea_reason = p."seaReason", sea_note = p."seaNote",
      return_reason = p."returnReason", left_sea_at = p."leftSeaAt",
      recycle_bin_id = p."recycleBinId", level = p.level
    from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) as p (
      id bigint, "ownerId" bigint, "ownedAt" timestamptz, "formerOwnerId" bigint, "seaId" bigint, "seaAt" timestamptz, "seaReason" text,
      "seaNote" text, "returnReason" text, "leftSeaAt" timestamptz, "recycleBinId" bigint, level smallint)
    where ${areAmong(
      sql`c`,
      tx.tenantId,
      placed.map(({ id }) => id),
    )} and c.id = p.id`);
}

/**
 * Restores the extensions that owners had been granted. Call it after `updatePlacements`: a change of owner ends them.
 */
export async function restoreGranted(
  tx: Queryable,
  granted: readonly (GrantedBatch & { id: string })[],
): Promise<void> {
  if (granted.length === 0) return;
  await tx.query(sql`
    update customer c set extensions = g.extensions, extended_until = g."extendedUntil",
      return_warned_for = g."returnWarnedFor"
    from jsonb_to_recordset(${JSON.stringify(granted)}::jsonb)
      as g (id bigint, extensions smallint, "extendedUntil" date, "returnWarnedFor" date)
    where ${areAmong(
      sql`c`,
      tx.tenantId,
      granted.map(({ id }) => id),
    )} and c.id = g.id`);
}

/** Inserts events like `insertEvents`. Returns each customer's event id. */
export async function insertBatchEvents(tx: Queryable, events: readonly NewCustomerEvent[]) {
  const movements = movementsOf(events);
  const moving = movements.length === 0 ? nothing : sql`with moved as (${insertingMovements(tx.tenantId, movements)})`;
  const rows = await tx.query<{ id: string; customerId: string }>(sql`
    ${moving}
    insert into customer_event (tenant_id, customer_id, at, kind, actor_id, detail)
    select ${tx.tenantId}::bigint, e."customerId", e.at, e.kind, e."actorId", coalesce(e.detail, '{}')
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e
      ("customerId" bigint, at timestamptz, kind text, "actorId" bigint, detail jsonb)
    returning id, customer_id as "customerId"`);
  return new Map(rows.map(({ id, customerId }) => [customerId, id]));
}

/** Lists the given tags that these customers have. */
export function findTagsOf(tx: Queryable, customerIds: string[], tagIds: string[]) {
  return tx.query<{ customerId: string; tagId: string }>(sql`
    select customer_id as "customerId", tag_id as "tagId" from customer_tag
    where tenant_id = ${tx.tenantId} and customer_id = any(${customerIds}) and tag_id = any(${tagIds})`);
}

export function findTagNames(db: Queryable, ids: string[]) {
  return db.query<{ id: string; name: string }>(sql`
    select id, name from tag where tenant_id = ${db.tenantId} and id = any(${ids})`);
}

export async function untagCustomers(
  tx: Queryable,
  pairs: readonly { tagId: string; customerId: string }[],
): Promise<void> {
  await tx.query(sql`
    delete from customer_tag t
    using jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p ("tagId" bigint, "customerId" bigint)
    where t.tenant_id = ${tx.tenantId} and t.tag_id = p."tagId" and t.customer_id = p."customerId"`);
}
