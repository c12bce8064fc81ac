import type { PhoneLabel } from '@haihu/contract/customers/values';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { typedOfCustomer, type TypedValues } from '../core/field-columns.ts';
import type { ListPlace } from '../pools/customer-cursor.ts';
import { findRows, type FoundRows } from '../pools/keyset-list.repository.ts';
import type { Listing } from '../pools/keyset-listing.ts';

/** A stored customer with everything that an exported file may show. */
export interface StoredRow extends TypedValues {
  name: string;
  area: string | null;
  carrier: string | null;
  level: number;
  phoneLabel: PhoneLabel | null;
  isDeal: boolean;
  /** Units of 0.0001 yuan. */
  dealAmount: string | null;
  dealOn: string | null;
  ownerId: string | null;
  owner: string | null;
  department: string | null;
  ownedAt: string | null;
  seaId: string;
  seaAt: string;
  formerOwner: string | null;
  createdAt: string;
  lastFollowAt: string | null;
  nextVisitAt: string | null;
  callCount: number;
  answeredCallCount: number;
  lastCallAt: string | null;
  tags: string[];
  mobileEnc: Buffer;
  /** Hexadecimal. */
  otherEnc: string[];
  custom: Record<string, unknown>;
}

export function findExportRows(
  db: Queryable,
  listing: Listing,
  after: ListPlace | null,
  size: number,
): Promise<FoundRows<StoredRow>> {
  return findRows<StoredRow>(
    db,
    listing,
    {
      columns: sql`c.name, ${typedOfCustomer}, c.area, c.carrier, c.level,
        c.phone_label as "phoneLabel", c.is_deal as "isDeal", c.deal_amount::text as "dealAmount",
        c.deal_on::text as "dealOn", c.owner_id as "ownerId", owner.name as owner, department.name as department,
        c.owned_at as "ownedAt", c.sea_id as "seaId", c.sea_at as "seaAt", former.name as "formerOwner",
        c.created_at as "createdAt", c.last_follow_at as "lastFollowAt", c.next_visit_at as "nextVisitAt",
        c.call_count as "callCount", c.answered_call_count as "answeredCallCount", c.last_call_at as "lastCallAt",
        c.mobile_enc as "mobileEnc", c.custom,
        array(
          select encode(n.number_enc, 'hex') from customer_number n
          where n.tenant_id = c.tenant_id and n.customer_id = c.id order by n.id
        ) as "otherEnc",
        array(
          select tag.name from customer_tag ct join tag on tag.tenant_id = ct.tenant_id and tag.id = ct.tag_id
          where ct.tenant_id = c.tenant_id and ct.customer_id = c.id order by tag.group_name, tag.id
        ) as tags`,
      joins: sql`
        left join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
        left join department on department.tenant_id = owner.tenant_id and department.id = owner.department_id
        left join membership former on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id`,
    },
    { after, size },
  );
}
