import type { PublicPoolSort } from '@haihu/contract/customers/values';
import { isOf } from '../../../kernel/whose.ts';
import { sql } from '../../../platform/db/sql.ts';
import { presentConditions, type AskedPool, type Sort } from './asked-list.ts';
import { listingOf } from './choose-way.ts';
import { LAST_CALL_AT } from './further-filters.ts';
import type { Listing } from './keyset-listing.ts';
import type { PublicPoolFilter } from './pool-filters.ts';

const sorts: Record<PublicPoolSort, Sort> = {
  level: { key: sql`c.sea_at`, keys: 'instant', descending: true, isOfDigits: true },
  called: { key: LAST_CALL_AT, keys: 'instant', descending: true },
  uncalled: { key: LAST_CALL_AT, keys: 'instant', descending: false },
  arrived: { key: sql`c.sea_at`, keys: 'instant', descending: true, isOfDigits: true, ofTag: sql`t.sea_at` },
  name: { key: sql`c.search_name`, keys: 'text', descending: false },
};

export function poolOfPublicPool(seaId: string): AskedPool {
  const ofCustomer = sql`c.sea_id = ${seaId} and c.owner_id is null and c.recycle_bin_id is null`;
  return {
    ofCustomer,
    ofTag: sql`t.sea_id = ${seaId} and t.owner_id is null and not t.is_recycled`,
    ofNames: { leading: ofCustomer, beside: null },
  };
}

export function publicPoolListing(
  tenantId: string,
  filter: PublicPoolFilter,
  sort: PublicPoolSort = 'arrived',
): Listing {
  const { seaId, isEmpty, reason, claimable, former, hidesCompany } = filter;
  const { leading = [], fits: residual = [] } = filter.further ?? {};
  const levels = [...new Set(filter.levels)];
  const tagIds = [...new Set(filter.tagIds)];
  const ofPublicPool = presentConditions(
    isEmpty && sql`false`,
    reason && sql`c.sea_reason = ${reason}`,
    claimable &&
      sql`(c.former_owner_id is distinct from ${claimable.memberId} or c.sea_at <= ${claimable.formerOwner})`,
    claimable?.anybody && sql`c.sea_at <= ${claimable.anybody}`,
  );
  const filters = [levels.length, tagIds.length, reason, claimable, former, leading.length].filter(Boolean).length;
  // With two filters, their values decide which of two indexes is faster, by a factor of a thousand.
  const isAlong = filters === 0 || (filters === 1 && (sort === 'arrived' || (sort === 'level' && levels.length > 0)));
  return listingOf({
    tenantId,
    filter,
    pool: poolOfPublicPool(seaId),
    order: sorts[sort],
    further: [...ofPublicPool, ...leading],
    furtherOfTag: ofPublicPool,
    fits: [...(former ? [isOf(sql`c.former_owner_id`, former)] : []), ...residual],
    levels,
    tagIds,
    byLevel: sort === 'arrived',
    levelsInTurn: sort === 'level',
    byCompany: !hidesCompany,
    isOfOne: false,
    planning: isAlong ? 'along an index' : 'for its values',
  });
}
