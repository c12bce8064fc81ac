import type { Planning } from '../../../platform/db/sql.ts';
import type { PoolFilter, PrivateFilter, PrivateSort, SeaFilter, SeaSort, Search } from './pool-filters.ts';

/*
 * Planning a search took ten times as long as running it. But only a list that one index has as it is asked for may go
 * without: with two filters it depends on their values which of two indexes is the quicker one, by a thousand times.
 */

export function planningOfSea(filter: SeaFilter, sort: SeaSort): Planning {
  const { search, levels, tagIds, reason, claimable, former, further } = filter;
  if (hasTooMany(filter)) return 'for its values';
  if (search && isNumber(search)) return 'once';
  // Whatever else is asked for, those who have the name are gone through for it.
  if (search) return 'along an index';
  const asked = [levels?.length, tagIds?.length, reason, claimable, former, further?.leading.length].filter(
    Boolean,
  ).length;
  return asked === 0 || (asked === 1 && sort === 'arrived') ? 'along an index' : 'for its values';
}

/** A tag repeats what these orders are by. */
const ORDERS_OF_TAGS: readonly PrivateSort[] = ['owned', 'visit', 'follow_up'];

export function planningOfPrivate(filter: PrivateFilter, sort: PrivateSort): Planning {
  const { whose, search, levels, tagIds, visit, idleSince, returns, further } = filter;
  if (hasTooMany(filter)) return 'for its values';
  if (search && isNumber(search)) return 'once';
  // One member's are few: collected, whatever they are called, and whatever tag they have.
  const isOfOne = whose?.length === 1;
  if (isOfOne && (search || (tagIds?.length && ORDERS_OF_TAGS.includes(sort)))) return 'once';
  if (search && !whose) return 'along an index';
  const asked = [search, levels?.length, tagIds?.length, visit, idleSince, further?.leading.length].filter(
    Boolean,
  ).length;
  const isOfSeveral = whose !== null && whose.length > 1;
  if (isOfSeveral || returns || asked > 1) return 'for its values';
  const isOutOfOrder = (visit && (sort !== 'visit' || visit === 'none')) || (idleSince && sort !== 'follow_up');
  // A branch's of a tag are collected, or met on the way through all that have it, as there are few or many.
  const isCollected = whose && tagIds?.length;
  // Everybody's of a level are collected, or met in another order than the index of levels has.
  const isOfLevels = !whose && levels?.length && sort !== 'owned';
  return isOutOfOrder || isCollected || isOfLevels ? 'for its values' : 'along an index';
}

/** A statement kept for every combination of further filters would be too many. */
const hasTooMany = ({ further }: PoolFilter) => !!further?.fits.length;

const isNumber = (search: Search) => !('namePart' in search);
