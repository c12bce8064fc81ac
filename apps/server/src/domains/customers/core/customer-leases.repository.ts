import type { Queryable } from '../../../platform/db/db.ts';
import { planOnce, type Sql, sql } from '../../../platform/db/sql.ts';

/** Channel of leases. The word is `tenant:customer`, for clients that show the customer. */
export const LEASE_CHANNEL = 'lease';

export interface WantedLease {
  customerId: string;
  memberId: string;
  now: Date;
  until: Date;
  /** True if the customer is being called, not just open. */
  isCall: boolean;
}

/** Takes or renews a lease. Returns false while another member holds it. */
export async function takeLease(db: Queryable, lease: WantedLease): Promise<boolean> {
  const { customerId, memberId, now, until } = lease;
  const calledUntil = lease.isCall ? until : null;
  const taken = await db.query(sql`
    insert into customer_lease as l (tenant_id, customer_id, member_id, until, called_until)
    values (${db.tenantId}, ${customerId}, ${memberId}, ${until}, ${calledUntil})
    on conflict (tenant_id, customer_id) do update set member_id = excluded.member_id, until = excluded.until,
      called_until = coalesce(excluded.called_until, case when l.member_id = excluded.member_id then l.called_until end)
      where l.member_id = excluded.member_id or l.until <= ${now}
    returning customer_id`);
  if (taken.length > 0) tellLease(db, customerId);
  return taken.length > 0;
}

/** Renews the leases of members on a call for as long as the call lasts, even without an open page. */
export async function renewCallLeases(
  db: Queryable,
  calls: readonly { customerId: string; memberId: string }[],
  { now, until }: { now: Date; until: Date },
): Promise<void> {
  await db.query(sql`
    insert into customer_lease as l (tenant_id, customer_id, member_id, until, called_until)
    select ${db.tenantId}::bigint, c.customer_id, c.member_id, ${until}::timestamptz, ${until}::timestamptz
    from unnest(${calls.map(({ customerId }) => customerId)}::bigint[], ${calls.map(({ memberId }) => memberId)}::bigint[])
      as c (customer_id, member_id)
    order by c.customer_id
    on conflict (tenant_id, customer_id) do update set member_id = excluded.member_id, until = excluded.until,
      called_until = excluded.called_until
      where l.member_id = excluded.member_id or l.until <= ${now}`);
}

/** Drops a member's lease on a customer, unless the member is calling it. */
export async function dropLease(db: Queryable, customerId: string, memberId: string, now: Date): Promise<void> {
  await drop(db, sql`customer_id = ${customerId} and member_id = ${memberId}`, now);
}

/** Drops all leases of a member, except for customers that are being called. */
export async function dropLeasesOf(db: Queryable, memberId: string, now: Date): Promise<void> {
  await drop(db, sql`member_id = ${memberId}`, now);
}

async function drop(db: Queryable, which: Sql, now: Date): Promise<void> {
  const dropped = await db.query<{ customerId: string }>(sql`
    delete from customer_lease
    where tenant_id = ${db.tenantId} and ${which} and (called_until is null or called_until <= ${now})
    returning customer_id as "customerId"`);
  for (const { customerId } of dropped) tellLease(db, customerId);
}

const tellLease = (db: Queryable, customerId: string) => db.tell(LEASE_CHANNEL, `${db.tenantId}:${customerId}`);

/** Ends the call of a lease: from here on it lasts as long as the page is open. */
export async function endCallLease(db: Queryable, customerId: string, memberId: string): Promise<void> {
  await db.query(sql`
    update customer_lease set called_until = null
    where tenant_id = ${db.tenantId} and customer_id = ${customerId} and member_id = ${memberId}`);
}

/** Finds the members who called one of these customers and are still on the call or in after-call work. */
export function findCallers(db: Queryable, customerIds: string[], now: Date) {
  return db.query<{ customerId: string; memberId: string }>(sql`
    select customer_id as "customerId", member_id as "memberId" from customer_lease
    where tenant_id = ${db.tenantId} and customer_id = any(${customerIds}) and until > ${now}
      and called_until is not null`);
}

export interface HeldLease {
  customerId: string;
  memberId: string;
  by: string;
  until: string;
  /** True if the customer is being called now, not just open. */
  isCall: boolean;
}

/** Finds the leases that hold now, in no order. */
export function findLeases(db: Queryable, customerIds: string[], now: Date): Promise<HeldLease[]> {
  return db.query(
    planOnce(sql`
    select l.customer_id as "customerId", l.member_id as "memberId", holder.name as by, l.until,
      coalesce(l.called_until > ${now}, false) as "isCall"
    from customer_lease l
    join membership holder on holder.tenant_id = l.tenant_id and holder.user_id = l.member_id
    where l.tenant_id = ${db.tenantId} and l.customer_id = any(${customerIds}) and l.until > ${now}`),
  );
}

/** Finds the member who holds a customer, with the end of the lease; null if nobody does. */
export async function findLease(db: Queryable, customerId: string, now: Date): Promise<HeldLease | null> {
  const [lease] = await findLeases(db, [customerId], now);
  return lease ?? null;
}
