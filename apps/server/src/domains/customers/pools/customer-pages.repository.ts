import type { PrivateCustomer, PublicPoolCustomer } from '@haihu/contract/customers/pools';
import type { HeldCustomer, ReturnClock } from '@haihu/rules/customers/public-pools/return-clock';
import type { Queryable } from '../../../platform/db/db.ts';
import { nothing, sql } from '../../../platform/db/sql.ts';
import { nextContentOf } from '../../followups/followups.api.ts';
import type { CustomerHolding } from '../core/customers.policy.ts';
import type { ListPlace } from './customer-cursor.ts';
import { findRows, findRowsAhead } from './keyset-list.repository.ts';
import type { Listing } from './keyset-listing.ts';
import type { SeldomMet } from './seldom-met.ts';

interface Listed {
  run: number;
  key: string;
}

/** A stored customer of the public pool: the shown fields, without those that must be computed. */
export type StoredPublicPoolCustomer = Listed &
  Omit<PublicPoolCustomer, 'mobile' | 'standing' | 'hidden'> &
  Pick<CustomerHolding, 'formerOwnerId' | 'seaId'> & { mobileEnc: Buffer };

export function findPublicPoolPage(
  db: Queryable,
  listing: Listing,
  after: ListPlace | null,
  size: number,
  met?: SeldomMet,
) {
  return findRows<StoredPublicPoolCustomer>(
    db,
    listing,
    {
      columns: sql`c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.sea_id as "seaId", c.sea_at as "seaAt",
        c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", c.former_owner_id as "formerOwnerId",
        former.name as "formerOwner"`,
      joins: sql`left join membership former
        on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id`,
    },
    { after, size },
    met,
  );
}

export type StoredPrivateCustomer = Listed &
  Omit<PrivateCustomer, 'mobile' | keyof ReturnClock> &
  Omit<HeldCustomer, 'level'> & { mobileEnc: Buffer; seaId: string };

export function findPrivatePage(
  db: Queryable,
  listing: Listing,
  after: ListPlace | null,
  size: number,
  met?: SeldomMet,
) {
  return findRows<StoredPrivateCustomer>(
    db,
    listing,
    {
      columns: sql`c.name, c.company, c.area, c.level, c.mobile_enc as "mobileEnc", c.owner_id as "ownerId",
        owner.name as "ownerName", c.owned_at as "ownedAt", c.last_follow_at as "lastFollowAt",
        c.next_visit_at as "nextVisitAt",
        case when c.next_visit_at is not null then ${nextContentOf(sql`c`)} end as "nextVisitContent", c.is_deal as "isDeal", c.sea_id as "seaId",
        c.answered_call_count > 0 as "wasReached", c.extended_until::text as "extendedUntil"`,
      joins: sql`join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id`,
    },
    { after, size },
    met,
  );
}

/** Finds the customer directly after a place, or directly before it. */
export async function findNeighbour(db: Queryable, listing: Listing, after: ListPlace | null, backwards: boolean) {
  const shown = { columns: sql`c.name`, joins: nothing };
  const [row] = await findRowsAhead<{ name: string }>(db, listing, shown, { after, backwards, size: 1 });
  return row ?? null;
}
