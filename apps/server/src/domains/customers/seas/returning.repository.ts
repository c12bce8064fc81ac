import { type Day, startOfDay } from '@haihu/rules/day';
import type { HeldCustomer } from '@haihu/rules/return-clock';
import type { Queryable } from '../../../platform/db/db.ts';
import { nothing, sql } from '../../../platform/db/sql.ts';

/** A customer in somebody's hands, as far as the clock goes by it. */
export interface Held extends HeldCustomer {
  id: string;
  ownerId: string;
  seaId: string;
  warnedFor: Day | null;
}

interface Part {
  /** Owned before this day began. */
  before: Day;
  zone: string;
  /** In the order of their ids, after this one. */
  after: string;
  size: number;
  /** Until the transaction ends, nobody else changes them. */
  locked?: boolean;
}

/** Dealt ones and those in the recycle bin are not among them. */
export function findHeld(db: Queryable, { before, zone, after, size, locked }: Part): Promise<Held[]> {
  return db.query<Held>(sql`
    select c.id, c.owner_id as "ownerId", c.sea_id as "seaId", c.owned_at as "ownedAt",
      c.last_follow_at as "lastFollowAt", c.level, c.is_deal as "isDeal", c.answered_call_count > 0 as "wasReached",
      c.extended_until::text as "extendedUntil", c.return_warned_for::text as "warnedFor"
    from customer c
    where c.tenant_id = ${db.tenantId} and c.id > ${after} and c.owner_id is not null and c.recycle_bin_id is null
      and not c.is_deal and c.owned_at < ${startOfDay(before, zone)}
    order by c.id
    limit ${size} ${locked ? sql`for update` : nothing}`);
}

export interface Return {
  id: string;
  seaId: string;
  reason: 'not_followed_up' | 'no_deal';
}

/** Gives customers back to their seas. */
export async function returnToSeas(tx: Queryable, returns: Return[], at: Date): Promise<void> {
  await tx.query(sql`
    update customer c set former_owner_id = c.owner_id, owner_id = null, owned_at = null, sea_id = r."seaId",
      sea_at = ${at}, sea_reason = r.reason, sea_note = null, return_reason = null
    from jsonb_to_recordset(${JSON.stringify(returns)}::jsonb) as r (id bigint, "seaId" bigint, reason text)
    where c.tenant_id = ${tx.tenantId} and c.id = r.id`);
  const ids = returns.map(({ id }) => id);
  await tx.query(sql`delete from customer_lease where tenant_id = ${tx.tenantId} and customer_id = any(${ids})`);
}

export async function markWarned(tx: Queryable, warned: { id: string; returnsOn: Day }[]): Promise<void> {
  await tx.query(sql`
    update customer c set return_warned_for = w."returnsOn"
    from jsonb_to_recordset(${JSON.stringify(warned)}::jsonb) as w (id bigint, "returnsOn" date)
    where c.tenant_id = ${tx.tenantId} and c.id = w.id`);
}

export async function findZone(db: Queryable): Promise<string> {
  const [row] = await db.query<{ zone: string }>(sql`select zone from tenant where id = ${db.tenantId}`);
  return row!.zone;
}

/** Answers how many extensions the customer has had with this one, or nothing where it had `most` already. */
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
