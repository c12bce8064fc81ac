import { FIRST_PUBLIC_POOL } from '@haihu/contract/customers/public-pools';
import {
  type DueDays,
  type HeldCustomer,
  LAST_INTERESTED_LEVEL,
} from '@haihu/rules/customers/public-pools/return-clock';
import { type Day, startOfDay } from '@haihu/rules/day';
import type { Queryable } from '../../../platform/db/db.ts';
import { nothing, sql } from '../../../platform/db/sql.ts';
import { areAmong } from '../core/customers.repository.ts';

/** An owned customer with the facts that decide its return. */
export interface OwnedCustomer extends HeldCustomer {
  id: string;
  ownerId: string;
  seaId: string;
  warnedFor: Day | null;
}

interface Part {
  /** Customers owned since before this day began. */
  before: Day;
  zone: string;
  /** The customer to continue after, in the order of ids. */
  after: string;
  size: number;
}

/** The beginning of a statement that reads owned customers. `c`: the customer. */
export const heldRows = sql`
  select c.id, c.owner_id as "ownerId", c.sea_id as "seaId", c.owned_at as "ownedAt",
    c.last_follow_at as "lastFollowAt", c.level, c.is_deal as "isDeal", c.answered_call_count > 0 as "wasReached",
    c.extended_until::text as "extendedUntil", c.return_warned_for::text as "warnedFor"
  from customer c`;
/** The condition of `customer c` that has an owner and may go back to a public pool. */
export const isHeld = sql`c.owner_id is not null and c.recycle_bin_id is null and not c.is_deal`;

/** Lists owned customers, without those that have a deal or lie in the recycle bin. */
export function findHeldCustomers(db: Queryable, { before, zone, after, size }: Part): Promise<OwnedCustomer[]> {
  return db.query<OwnedCustomer>(sql`${heldRows}
    where c.tenant_id = ${db.tenantId} and c.id > ${after} and ${isHeld} and c.owned_at < ${startOfDay(before, zone)}
    order by c.id
    limit ${size}`);
}

/**
 * Locks the customers that still have an owner, and reads them again. Nobody else changes them until the transaction
 * ends.
 */
export function lockHeld(tx: Queryable, ids: string[]): Promise<OwnedCustomer[]> {
  return tx.query<OwnedCustomer>(sql`${heldRows}
    where c.tenant_id = ${tx.tenantId} and c.id = any(${ids}) and ${isHeld}
    order by c.id
    for update`);
}

interface Due {
  /**
   * The first days that are not yet due, for each public pool. Customers of levels A and B have their own, and so do
   * the others.
   */
  rules: ({ seaId: string; isInterested: boolean } & DueDays)[];
  /** The owners whose customers of the first public pool go to another one. */
  sent: { ownerId: string; seaId: string }[];
  night: Day;
  zone: string;
  /** The customer to continue after, in the order of ids. */
  after: string;
  size: number;
}

/**
 * Counts the customers that go back in a night, by owner. The database counts: a million of them would take ten seconds
 * in the process that serves everybody. `next`: the customer to continue after; null at the end.
 */
export async function countDue(tx: Queryable, { rules, sent, night, zone, after, size }: Due) {
  const held = sql`c.tenant_id = ${tx.tenantId} and c.id > ${after} and ${isHeld}`;
  const [last] = await tx.query<{ id: string }>(sql`
    select c.id from customer c where ${held} order by c.id limit 1 offset ${size - 1}`);
  const starts = rules.map(({ ownedBefore, quietBefore, ...rule }) => ({
    ...rule,
    ownedBefore: startOfDay(ownedBefore, zone),
    quietBefore: startOfDay(quietBefore, zone),
  }));
  const owners = await tx.query<{ ownerId: string; count: number }>(sql`
    select c.owner_id as "ownerId", count(*)::integer as count
    from customer c
    left join jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as s ("ownerId" bigint, "seaId" bigint)
      on s."ownerId" = c.owner_id and (c.sea_id = ${FIRST_PUBLIC_POOL} or c.sea_id <> all(${rules.map(({ seaId }) => seaId)}))
    join jsonb_to_recordset(${JSON.stringify(starts)}::jsonb) as r
      ("seaId" bigint, "isInterested" boolean, "ownedBefore" timestamptz, "quietBefore" timestamptz)
      on r."isInterested" = (c.level <= ${LAST_INTERESTED_LEVEL})
      and r."seaId" = coalesce(s."seaId", case when c.sea_id = any(${rules.map(({ seaId }) => seaId)}) then c.sea_id
        else ${FIRST_PUBLIC_POOL} end)
    where ${held} ${last ? sql`and c.id <= ${last.id}` : nothing}
      and (c.extended_until is null or c.extended_until <= ${night})
      and (c.owned_at < r."ownedBefore"
        or (c.owned_at < r."quietBefore" and (c.last_follow_at is null or c.last_follow_at < r."quietBefore")))
    group by c.owner_id`);
  return { owners, next: last?.id ?? null };
}

export interface Return {
  id: string;
  seaId: string;
  reason: 'not_followed_up' | 'no_deal';
}

/** Returns customers to their public pools. */
export async function returnToPublicPools(tx: Queryable, returns: Return[], at: Date): Promise<void> {
  const ids = returns.map(({ id }) => id);
  await tx.query(sql`
    update customer c set former_owner_id = c.owner_id, owner_id = null, owned_at = null, sea_id = r."seaId",
      sea_at = ${at}, sea_reason = r.reason, sea_note = null, return_reason = null
    from jsonb_to_recordset(${JSON.stringify(returns)}::jsonb) as r (id bigint, "seaId" bigint, reason text)
    where ${areAmong(sql`c`, tx.tenantId, ids)} and c.id = r.id`);
  await tx.query(sql`delete from customer_lease where tenant_id = ${tx.tenantId} and customer_id = any(${ids})`);
}

export async function markWarned(tx: Queryable, warned: { id: string; returnsOn: Day }[]): Promise<void> {
  await tx.query(sql`
    update customer c set return_warned_for = w."returnsOn"
    from jsonb_to_recordset(${JSON.stringify(warned)}::jsonb) as w (id bigint, "returnsOn" date)
    where ${areAmong(
      sql`c`,
      tx.tenantId,
      warned.map(({ id }) => id),
    )} and c.id = w.id`);
}

/**
 * Extends the time of an owner. Returns the number of extensions including this one; undefined if there were `most`
 * already.
 */
export async function extend(
  tx: Queryable,
  { customerId, until, most }: { customerId: string; until: Day; most: number },
): Promise<number | undefined> {
  const [row] = await tx.query<{ extensions: number }>(sql`
    update customer set extensions = extensions + 1, extended_until = ${until}
    where tenant_id = ${tx.tenantId} and id = ${customerId} and extensions < ${most}
    returning extensions`);
  return row?.extensions;
}
