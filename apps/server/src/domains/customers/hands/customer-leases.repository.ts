import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

/** Takes or renews a lease. False while somebody else holds it. */
export async function takeLease(
  db: Queryable,
  lease: { customerId: string; memberId: string; now: Date; until: Date },
): Promise<boolean> {
  const { customerId, memberId, now, until } = lease;
  const taken = await db.query(sql`
    insert into customer_lease (tenant_id, customer_id, member_id, until)
    values (${db.tenantId}, ${customerId}, ${memberId}, ${until})
    on conflict (tenant_id, customer_id) do update set member_id = excluded.member_id, until = excluded.until
      where customer_lease.member_id = excluded.member_id or customer_lease.until <= ${now}
    returning customer_id`);
  return taken.length > 0;
}

export async function dropLease(db: Queryable, customerId: string, memberId: string): Promise<void> {
  await db.query(sql`
    delete from customer_lease
    where tenant_id = ${db.tenantId} and customer_id = ${customerId} and member_id = ${memberId}`);
}

/** Who holds a customer, and until when. */
export async function findLease(db: Queryable, customerId: string) {
  const [lease] = await db.query<{ by: string; until: string; memberId: string }>(sql`
    select holder.name as by, l.until, l.member_id as "memberId" from customer_lease l
    join membership holder on holder.tenant_id = l.tenant_id and holder.user_id = l.member_id
    where l.tenant_id = ${db.tenantId} and l.customer_id = ${customerId}`);
  return lease ?? null;
}
