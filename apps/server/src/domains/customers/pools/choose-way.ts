import { SCAN_LIMIT } from '@haihu/contract/customers/core/list-filters';
import { all, type AskedFor, type ListWay } from './asked-list.ts';
import { byIndex } from './by-index.ts';
import { byName, byNameInFew } from './by-name.ts';
import { byNumber } from './by-number.ts';
import { byOwnTag, byTag } from './by-tag.ts';
import type { Listing } from './keyset-listing.ts';
import { isNameSearch } from './pool-filters.ts';

/** The number of neighbouring customers that can be read in the time of checking one customer's tag. */
const TAG_COST = 10;

/** Returns a list with the way in which it will be read. */
export function listingOf(asked: AskedFor): Listing {
  const { tenantId, order, fits, tagIds, filter, isOfOne } = asked;
  return {
    tenantId,
    descending: order.descending,
    keys: order.keys,
    mergedBy: order.key,
    fits: fits.length > 0 ? all(fits) : null,
    tagIds,
    looks: tagIds.length > 0 && (!filter.search || isNameSearch(filter.search)) ? SCAN_LIMIT / TAG_COST : SCAN_LIMIT,
    isShort: filter.search !== undefined || isOfOne,
    ...wayOf(asked),
  };
}

function wayOf(asked: AskedFor): ListWay {
  const { filter, isOfOne, tagIds, order } = asked;
  const { search, isSmallPool } = filter;
  if (search && isNameSearch(search))
    return isOfOne || isSmallPool ? byNameInFew(asked, search) : byName(asked, search);
  if (search) return byNumber(asked, search);
  if (tagIds.length === 0 || !order.ofTag) return byIndex(asked);
  return isOfOne ? byOwnTag(asked, order.ofTag) : byTag(asked, order.ofTag);
}
