import { MOST_PRIVATE } from '@haihu/contract/config/core/settings';
import { FIRST_PUBLIC_POOL } from '@haihu/contract/customers/public-pools';
import type { Queryable } from '../../../platform/db/db.ts';
import { longRead, planOnce, sql } from '../../../platform/db/sql.ts';
import { appending, type DomainEvent, OUTBOX_CHANNEL } from '../../../platform/events/outbox.ts';
import { isAtWork } from '../../organisation/organisation.api.ts';
import { insertingEvents, type NewCustomerEvent } from '../core/customer-events.repository.ts';
import { insertingMovements, movementsOf } from '../core/customer-movements.repository.ts';
import type { StoredHolding } from '../core/customers.repository.ts';

/** The number of claims by the id of the public pool. */
export type ClaimsByPublicPool = ReadonlyMap<string, number>;

/** The counts of one member: the claims since an instant, and the customers that count against a cap. */
export interface OwnCounts {
  /** The instant from which claims are counted, ISO 8601. */
  since: string;
  claims: ClaimsByPublicPool;
  /** The number of customers without a deal, at most `MOST_PRIVATE`. */
  held: number;
  /** The instant at which the member got the last customer, ISO 8601; null if there is none. */
  newest: string | null;
}

const ownedBy = (tenantId: string, memberId: string) => sql`
  from customer where tenant_id = ${tenantId} and owner_id = ${memberId} and recycle_bin_id is null`;

/** Selects claims from the events, because giving a customer back does not restore a claim. */
const claimsOf = (tenantId: string, memberId: string, since: string) => sql`
  from customer_event
  where tenant_id = ${tenantId} and actor_id = ${memberId} and kind = 'claimed' and at >= ${since}`;

/** Counts a member's customers and claims at this moment. `since`: ISO 8601, the beginning of the day. */
export async function countOwnCustomers(db: Queryable, memberId: string, since: string): Promise<OwnCounts> {
  const [row] = await db.query<{ held: number; newest: string | null; claims: Record<string, number> }>(
    longRead(
      planOnce(sql`
    select (
      select count(*)::integer from (
        select ${ownedBy(db.tenantId, memberId)} and not is_deal limit ${MOST_PRIVATE}
      ) counted
    ) as held, (
      select owned_at ${ownedBy(db.tenantId, memberId)} order by owned_at desc limit 1
    ) as newest, (
      select coalesce(json_object_agg(sea, claims), '{}') from (
        select coalesce(detail->>'sea', ${FIRST_PUBLIC_POOL}) as sea, count(*) as claims
        ${claimsOf(db.tenantId, memberId, since)}
        group by 1
      ) counted
    ) as claims`),
    ),
  );
  return { ...row!, claims: new Map(Object.entries(row!.claims)), since };
}

/** A customer that was taken, in its new state. */
export type ClaimedCustomer = Pick<StoredHolding, 'id' | 'ownerId' | 'ownedAt'>;

interface Taking {
  /** The customers as they were read, in their public pools. */
  customers: StoredHolding[];
  memberId: string;
  at: Date;
  /** The member's counts as they were read. */
  own: OwnCounts;
}

/**
 * Takes customers out of their public pools for a member and writes the events. It does so only if nothing has changed
 * since the read. Every customer must be in its pool without an owner, and no colleague on the phone with it. The
 * member must be active and have claimed or received nothing since the count. Otherwise no customer is taken and no
 * event written. One statement does all of it: every agent claims all day at the same time.
 */
export async function takeUnchanged(
  tx: Queryable,
  { customers, memberId, at, own }: Taking,
  history: NewCustomerEvent[],
  events: DomainEvent[],
): Promise<ClaimedCustomer[]> {
  const { tenantId } = tx;
  const seen = customers.map(({ id, seaId, seaAt, formerOwnerId }) => ({ id, seaId, seaAt, formerOwnerId }));
  const ids = seen.map(({ id }) => id);
  const claimed = [...own.claims.values()].reduce((sum, count) => sum + count, 0);
  const isTaken = sql`where exists (select from taken)`;
  const taken = await tx.query<ClaimedCustomer>(sql`
    with unchanged as materialized (
      select c.id from customer c
      join jsonb_to_recordset(${JSON.stringify(seen)}::jsonb)
        as seen (id bigint, "seaId" bigint, "seaAt" timestamptz, "formerOwnerId" bigint) on c.id = seen.id
      where c.tenant_id = ${tenantId} and c.id = any(${ids}) and c.owner_id is null and c.recycle_bin_id is null
        and c.sea_id = seen."seaId" and c.sea_at = seen."seaAt" and c.former_owner_id is not distinct from seen."formerOwnerId"
      order by c.id for no key update of c
    ),
    taken as (
      update customer set owner_id = ${memberId}, owned_at = ${at}, left_sea_at = ${at}
      where tenant_id = ${tenantId} and id = any(${ids})
        and (select count(*) from unchanged) = ${seen.length} and ${isAtWork(tenantId, memberId)}
        and not exists (
          select from customer_lease l
          where l.tenant_id = ${tenantId} and l.customer_id = any(${ids}) and l.called_until > ${at}
            and l.member_id <> ${memberId})
        and not exists (select ${ownedBy(tenantId, memberId)} and owned_at > ${own.newest ?? '-infinity'})
        and (select count(*) ${claimsOf(tenantId, memberId, own.since)}) <= ${claimed}
      returning id, owner_id as "ownerId", owned_at as "ownedAt"
    ),
    story as (${insertingEvents(tenantId, history)} ${isTaken}),
    moved as (${insertingMovements(tenantId, movementsOf(history))} ${isTaken}),
    ${appending(tenantId, events, isTaken)}
    select * from taken`);
  if (taken.length > 0) tx.tell(OUTBOX_CHANNEL, '');
  return taken;
}
