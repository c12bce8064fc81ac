import type { Planning } from '../../../platform/db/sql.ts';
import type { PoolFilter, PrivateFilter, PrivateSort, SeaFilter, SeaSort } from './pool-filters.ts';

/*
 * Planning a search took ten times as long as running it. But only a list that one index has as it is asked for may go
 * without: with two filters it depends on their values which of two indexes is the quicker one, by a thousand times.
 */

export function planningOfSea(filter: SeaFilter, sort: SeaSort): Planning {
  const { search, levels, reason, claimable, former } = filter;
  if (isNumber(search)) return filter.further?.fits.length ? 'for its values' : 'once';
  if (search) return ofName(filter);
  const asked = [levels?.length, reason, claimable, former, ...ofBoth(filter)].filter(Boolean).length;
  return asked === 0 || (asked === 1 && sort === 'arrived') ? 'along an index' : 'for its values';
}

export function planningOfPrivate(filter: PrivateFilter, sort: PrivateSort): Planning {
  const { whose, search, visit, idleSince, returns } = filter;
  if (isNumber(search)) return filter.further?.fits.length ? 'for its values' : 'once';
  const isOfSeveral = whose !== null && whose.length > 1;
  const levels = filter.levels?.length;
  if (search && !whose) return ofName(filter);
  const asked = [search, levels, visit, idleSince, returns, ...ofBoth(filter)].filter(Boolean).length;
  if (isOfSeveral || asked > 1) return 'for its values';
  // One member's are few: collected, whatever they are called.
  if (search) return 'once';
  const isOutOfOrder = (visit && (sort !== 'visit' || visit === 'none')) || (idleSince && sort !== 'follow_up');
  // One member's of a tag are collected, or met on the way through all that have it, as there are few or many.
  const isCollected = whose && filter.tagIds?.length;
  return isOutOfOrder || isCollected || returns ? 'for its values' : 'along an index';
}

const isNumber = (search: PoolFilter['search']) => search !== undefined && !('namePart' in search);

/** Whatever else is asked for, those who have the name are gone through for it. */
const ofName = ({ further }: PoolFilter): Planning => (further?.fits.length ? 'for its values' : 'along an index');

const ofBoth = ({ tagIds, further }: PoolFilter) => [
  tagIds?.length,
  further?.leading.length,
  // A statement for every combination of these would be too many to keep.
  ...(further?.fits ?? []).flatMap((fit) => [fit, fit]),
];
