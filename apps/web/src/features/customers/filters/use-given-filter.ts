import type { CustomerPool } from '@haihu/contract/customers/values';
import { useEffect } from 'react';
import type { ScreenProps } from '../../../shared/lib/navigation.ts';
import { countActiveFilters, type PoolListFilter, writeFilter } from '../../../parts/customers/pool-filter.ts';
import { filterOf, tellMissing, useSavedFilters } from './use-saved-filters.ts';

/** Pools whose list was already opened on this page. The default filter applies the first time only. */
const opened = new Set<CustomerPool>();

interface List extends ScreenProps {
  pool: CustomerPool;
  filter: PoolListFilter;
}

/** Applies the default filter when a list without filters is opened for the first time. */
export function useGivenFilter({ pool, filter, query, setQuery }: List): void {
  const saved = useSavedFilters(pool).data;
  useEffect(() => {
    if (!saved || opened.has(pool)) return;
    opened.add(pool);
    const first = saved.find(({ isDefault }) => isDefault);
    const isBare = countActiveFilters(pool, filter) === 0 && !filter.search && !query.find && !query.sort;
    if (!first || !isBare) return;
    tellMissing(first);
    setQuery(writeFilter(pool, filterOf(first, undefined)));
  });
}
