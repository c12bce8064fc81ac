import type { Queryable } from '../../../platform/db/db.ts';
import { planOnce, type Sql, sql } from '../../../platform/db/sql.ts';
import { insertingEvents, type NewCustomerEvent } from './customer-events.repository.ts';
import { insertingMovements, movementsOf } from './customer-movements.repository.ts';
import type { StoredHolding } from './customers.repository.ts';

/** A change of one customer, to be made only if the customer still is as it was read. */
export interface UnchangedCustomer {
  holding: Pick<StoredHolding, 'id' | 'ownerId' | 'seaId' | 'leftSeaAt'>;
  /** The columns to set, of `customer c`. */
  set: Sql;
  /** The condition that the values to change are as they were read. */
  isAsRead: Sql;
}

/**
 * Changes a customer and writes its events and movements, in one statement. It does so only if the customer has the
 * same owner and public pool as when it was read, is not deleted, and has the read values. Otherwise it writes nothing.
 * Returns the id of the last event; null if nothing was written. Expects at least one event.
 */
export async function changeUnchanged(
  db: Queryable,
  { holding: { id, ownerId, seaId, leftSeaAt }, set, isAsRead }: UnchangedCustomer,
  events: NewCustomerEvent[],
): Promise<string | null> {
  const { tenantId } = db;
  const isChanged = sql`where exists (select from changed)`;
  const [row] = await db.query<{ last: string | null }>(
    planOnce(sql`
    with changed as (
      update customer c set ${set}
      where c.tenant_id = ${tenantId} and c.id = ${id} and c.recycle_bin_id is null
        and c.owner_id is not distinct from ${ownerId} and c.sea_id = ${seaId}
        and c.left_sea_at is not distinct from ${leftSeaAt} and ${isAsRead}
      returning c.id
    ),
    story as (${insertingEvents(tenantId, events)} ${isChanged} returning id),
    moved as (${insertingMovements(tenantId, movementsOf(events))} ${isChanged})
    select max(id)::text as last from story`),
  );
  return row!.last;
}
