import type { Queryable } from '../../../platform/db/db.ts';
import { nothing, planOnce, sql } from '../../../platform/db/sql.ts';
import { insertingEvents, type NewCustomerEvent } from '../core/customer-events.repository.ts';
import { insertingMovements, movementsOf } from '../core/customer-movements.repository.ts';
import { areAmong, holdingColumns, joinOwner, type StoredHolding } from '../core/customers.repository.ts';
import { eachTyped, typedOfCustomer } from '../core/field-columns.ts';
import { settingPlain, versionOf } from './customer-records.repository.ts';
import type { PlainValues } from './record-changes.ts';

/** The values of a customer's own row, with its version. */
export type OwnValues = PlainValues & { custom: Record<string, unknown>; version: string };

/** Finds the values of a customer's own row, and who has the customer. */
export async function findOwnValues(db: Queryable, id: string): Promise<(OwnValues & StoredHolding) | undefined> {
  const [found] = await db.query<OwnValues & StoredHolding>(
    planOnce(sql`
    select c.id, ${holdingColumns}, c.name, ${typedOfCustomer}, c.level, c.custom, ${versionOf} as version
    from customer c ${joinOwner} where c.tenant_id = ${db.tenantId} and c.id = ${id}`),
  );
  return found;
}

/** A change of one customer's own row, to be made only if the customer still is as it was read. */
export interface ReadChange {
  holding: Pick<StoredHolding, 'id' | 'ownerId' | 'seaId' | 'leftSeaAt'>;
  /** The plain values to set, and those that were read in their place. */
  plain: Partial<PlainValues>;
  read: Partial<PlainValues>;
  /** All values of custom fields as they were read, and as they become. Null: they stay. */
  custom: { was: Record<string, unknown>; becomes: Record<string, unknown> } | null;
  /** The version that was read. Null: other changes meanwhile do not matter. */
  version: string | null;
  /** At least one. */
  events: NewCustomerEvent[];
}

/** The outcome of a `ReadChange`. */
export interface Changed {
  /** The id of its last event. Null: nothing was written. */
  version: string | null;
}

/** The setting of a transaction that tells which customers it has locked. */
const LOCKED = 'app.changing';

/**
 * Locks the customers of changes. The statement that changes them comes after it, and so sees a faster change.
 * Without `isWaiting` it takes those that are free, because none shall wait for the lock of another.
 */
export async function lockForChanges(tx: Queryable, changes: readonly ReadChange[], isWaiting: boolean): Promise<void> {
  const ids = changes.map(({ holding }) => holding.id);
  await tx.query(sql`
    select set_config(${LOCKED}, coalesce(string_agg(id::text, ','), ''), true) from (
      select id from customer where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[])
      order by id for no key update ${isWaiting ? nothing : sql`skip locked`}
    ) locked`);
}

/**
 * Changes customers and writes their events and movements. Writes nothing about a customer that has another owner or
 * public pool than when it was read, is deleted, or has other values. Returns null for those that are not locked.
 * Expects another customer for each.
 */
export async function changeUnchanged(tx: Queryable, changes: readonly ReadChange[]): Promise<(Changed | null)[]> {
  const { tenantId } = tx;
  const ids = changes.map(({ holding }) => holding.id);
  const rows = changes.map(({ holding, plain, read, custom, version }) => {
    const { id, ownerId, seaId, leftSeaAt } = holding;
    const [was, becomes] = [custom?.was ?? null, custom?.becomes ?? null];
    return { id, ownerId, seaId, leftSeaAt, plain, read, was, becomes, version };
  });
  const events = changes.flatMap((change) => change.events);
  const found = await tx.query<{ id: string; version: string | null }>(sql`
    with asked as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a (
        id bigint, "ownerId" bigint, "seaId" bigint, "leftSeaAt" timestamptz, plain jsonb, read jsonb, was jsonb,
        becomes jsonb, version bigint)
      where id = any(string_to_array(current_setting(${LOCKED}), ',')::bigint[])
    ),
    changed as (
      update customer c set ${settingPlain(
        sql`a.plain`,
        changes.map(({ plain }) => plain),
      )}, custom = coalesce(jsonb_strip_nulls(a.becomes), c.custom)
      from asked a
      where ${areAmong(sql`c`, tenantId, ids)} and c.id = a.id and c.recycle_bin_id is null
        and c.owner_id is not distinct from a."ownerId" and c.sea_id = a."seaId"
        and c.left_sea_at is not distinct from a."leftSeaAt" and c.custom = coalesce(a.was, c.custom)
        and jsonb_build_object('name', c.name, 'level', c.level, ${eachTyped(({ name, column }) => sql`${name}, c.${column}`)})
          @> a.read
        and (a.version is null or (
          select count(*) from customer_event e
          where e.tenant_id = ${tenantId} and e.customer_id = c.id and e.kind = 'changed' and e.id > a.version
        ) = 0)
      returning c.id
    ),
    story as (
      ${insertingEvents(tenantId, events)} where e."customerId" in (select id from changed) returning id, customer_id
    ),
    moved as (
      ${insertingMovements(tenantId, movementsOf(events))} where m."customerId" in (select id from changed)
    )
    select a.id, (select max(s.id)::text from story s where s.customer_id = a.id) as version from asked a`);
  const byId = new Map(found.map(({ id, version }) => [id, { version }]));
  return ids.map((id) => byId.get(id) ?? null);
}
