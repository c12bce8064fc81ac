import type { PrivateSort } from '@haihu/contract/customers/values';
import { isOf, type Whose } from '../../../kernel/whose.ts';
import type { Planning } from '../../../platform/db/sql.ts';
import { nothing, type Sql, sql } from '../../../platform/db/sql.ts';
import { presentConditions, type AskedPool, type Sort } from './asked-list.ts';
import { listingOf } from './choose-way.ts';
import { AMOUNT, LAST_CALL_AT } from './further-filters.ts';
import type { Listing } from './keyset-listing.ts';
import type { PrivateFilter } from './pool-filters.ts';

const sorts: Record<Exclude<PrivateSort, 'returns'>, Sort> = {
  owned: { key: sql`c.owned_at`, keys: 'instant', descending: true, isOfDigits: true, ofTag: sql`t.owned_at` },
  visit: { key: sql`c.visit_order`, keys: 'instant', descending: false, ofTag: sql`t.visit_order` },
  follow_up: { key: sql`c.follow_order`, keys: 'instant', descending: false, ofTag: sql`t.follow_order` },
  level: { key: sql`c.owned_at`, keys: 'instant', descending: true, isOfDigits: true },
  called: { key: LAST_CALL_AT, keys: 'instant', descending: true },
  uncalled: { key: LAST_CALL_AT, keys: 'instant', descending: false },
  created: { key: sql`c.created_at`, keys: 'instant', descending: true },
  deal: { key: AMOUNT, keys: 'amount', descending: true },
  name: { key: sql`c.search_name`, keys: 'text', descending: false },
};

export function poolOf(whose: Whose): AskedPool {
  return {
    ofCustomer: sql`${isOf(sql`c.owner_id`, whose)} and c.recycle_bin_id is null`,
    ofTag: sql`${isOf(sql`t.owner_id`, whose)} and not t.is_recycled`,
    ofNames: {
      leading: sql`c.owner_id is not null and c.recycle_bin_id is null`,
      beside: whose && isOf(sql`c.owner_id`, whose),
    },
  };
}

/** Returns the listing of private customers. The filter must contain `returns` for the order `returns`. */
export function privateListing(tenantId: string, filter: PrivateFilter, sort: PrivateSort): Listing {
  const { whose, visit: callBack, idleSince, returns } = filter;
  const { leading = [], fits: residual = [] } = filter.further ?? {};
  const order: Sort = sort === 'returns' ? { key: returns!.day, keys: 'day', descending: false } : sorts[sort];
  const ofTable = (table: Sql) =>
    presentConditions(
      callBack && callBackIn(callBack, table),
      idleSince && sql`${table}.follow_order < ${idleSince} and ${table}.owned_at < ${idleSince}`,
    );
  return listingOf({
    tenantId,
    filter,
    pool: poolOf(whose),
    order,
    further: [...ofTable(sql`c`), ...leading],
    furtherOfTag: ofTable(sql`t`),
    fits: [...(returns?.until ? [sql`${returns.day} <= ${returns.until}`] : []), ...residual],
    levels: [...new Set(filter.levels)],
    tagIds: [...new Set(filter.tagIds)],
    // The customers of one member, or of a branch, are read along another index.
    byLevel: whose === null && sort === 'owned',
    levelsInTurn: sort === 'level',
    byCompany: true,
    isOfOne: whose?.length === 1,
    planning: planningOf(filter, sort),
  });
}

/**
 * Returns the planning of a list. Planning takes ten times as long as reading. Only a list that one index holds as it
 * is asked for can do without.
 */
function planningOf(filter: PrivateFilter, sort: PrivateSort): Planning {
  const { whose, levels, tagIds, visit: callBack, idleSince, returns, further } = filter;
  const filters = [levels?.length, tagIds?.length, callBack, idleSince, further?.leading.length].filter(Boolean).length;
  const isOfSeveral = whose !== null && whose.length > 1;
  if (isOfSeveral || returns || filters > 1) return 'for its values';
  const isOutOfOrder = (callBack && (sort !== 'visit' || callBack === 'none')) || (idleSince && sort !== 'follow_up');
  // Tags do not repeat every order. In such an order one member's customers with a tag are collected if few, else met
  // on the way.
  const isCollected = whose && tagIds?.length;
  // Everybody's customers of a level are collected, or met in another order than that of the index of levels.
  const isOfLevels = !whose && levels?.length && sort !== 'owned' && sort !== 'level';
  return isOutOfOrder || isCollected || isOfLevels ? 'for its values' : 'along an index';
}

function callBackIn(callBack: NonNullable<PrivateFilter['visit']>, table: Sql): Sql {
  if (callBack === 'none') return sql`${table}.visit_order = 'infinity'`;
  const { from, before } = callBack;
  return sql`${from ? sql`${table}.visit_order >= ${from} and` : nothing} ${table}.visit_order < ${before}`;
}
