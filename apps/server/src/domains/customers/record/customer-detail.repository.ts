import type { CustomerDetail } from '@haihu/contract/customers/pools';
import type { HeldCustomer, ReturnClock } from '@haihu/rules/customers/public-pools/return-clock';
import type { Queryable } from '../../../platform/db/db.ts';
import { planOnce, sql } from '../../../platform/db/sql.ts';
import { typedOfCustomer } from '../core/field-columns.ts';
import type { CustomerHolding } from '../core/customers.policy.ts';
import { versionOf } from './customer-records.repository.ts';

type WorkedOut = 'mobile' | 'otherMobiles' | 'userId' | 'standing' | keyof ReturnClock | 'extensionsLeft' | 'hidden';

/** A stored customer: the shown fields, without those that must be computed. */
export type StoredDetail = Omit<CustomerDetail, WorkedOut | 'level'> &
  CustomerHolding &
  Pick<HeldCustomer, 'wasReached' | 'extendedUntil'> & {
    extensions: number;
    level: number;
    mobileEnc: Buffer;
    /** Hexadecimal, because JSON holds no bytes. */
    otherEnc: string[];
  };

export async function findDetail(db: Queryable, id: string): Promise<StoredDetail | undefined> {
  const [found] = await db.query<StoredDetail>(
    planOnce(sql`
    select c.id, c.name, c.area, c.level, c.mobile_enc as "mobileEnc", ${typedOfCustomer}, c.carrier, c.recycle_bin_id as "recycleBinId", c.sea_id as "seaId", c.sea_at as "seaAt",
      c.answered_call_count > 0 as "wasReached", c.extensions, c.extended_until::text as "extendedUntil",
      c.sea_reason as "seaReason", c.sea_note as "seaNote", c.return_reason as "returnReason", former.name as "formerOwner",
      c.former_owner_id as "formerOwnerId", c.left_sea_at as "leftSeaAt", c.owner_id as "ownerId",
      owner.department_id as "ownerDepartmentId", owner.name as "ownerName", c.owned_at as "ownedAt", c.phone_label as "phoneLabel", c.is_deal as "isDeal",
      c.last_follow_at as "lastFollowAt", c.next_visit_at as "nextVisitAt", c.call_count as "callCount",
      c.answered_call_count as "answeredCallCount", c.last_call_at as "lastCallAt", c.created_at as "createdAt", c.custom,
      array(
        select encode(n.number_enc, 'hex') from customer_number n
        where n.tenant_id = c.tenant_id and n.customer_id = c.id order by n.id
      ) as "otherEnc",
      (
        select coalesce(json_agg(json_build_object('id', n.id::text, 'label', n.label) order by n.id), '[]')
        from customer_number n where n.tenant_id = c.tenant_id and n.customer_id = c.id
      ) as "otherLabels",
      (
        select jsonb_build_object('id', q.id::text, 'at', q.at, 'by', owner.name, 'reason', q.reason)
        from extension_request q
        where q.tenant_id = c.tenant_id and q.customer_id = c.id and q.granted is null and q.asker_id = c.owner_id
        order by q.id desc limit 1
      ) as "extensionRequest",
      c.deal_amount::text as "dealAmount", c.deal_on::text as "dealOn", ${versionOf} as version,
      (
        select coalesce(json_agg(json_build_object('id', t.id::text, 'name', t.name, 'colour', t.colour) order by t.group_name, t.id), '[]')
        from customer_tag ct join tag t on t.tenant_id = ct.tenant_id and t.id = ct.tag_id
        where ct.tenant_id = c.tenant_id and ct.customer_id = c.id
      ) as tags
    from customer c
    left join membership owner on owner.tenant_id = c.tenant_id and owner.user_id = c.owner_id
    left join membership former on former.tenant_id = c.tenant_id and former.user_id = c.former_owner_id
    where c.tenant_id = ${db.tenantId} and c.id = ${id}`),
  );
  return found;
}
