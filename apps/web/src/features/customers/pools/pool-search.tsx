import type { CustomerPool } from '@haihu/contract/customers/values';
import { memo, useCallback, useEffect, useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { countActiveFilters, type PoolListFilter, writeFilter } from '../../../parts/customers/pool-filter.ts';
import { SearchBar } from '../../../shared/ui/search-bar.tsx';
import { t } from './texts.ts';
import { FilterSheet } from '../filters/filter-sheet.tsx';

/**
 * Milliseconds without a key press before the search is sent. Short enough to feel instant, long enough to save half of
 * the requests.
 */
const PAUSE = 120;

interface PoolSearchProps {
  pool: CustomerPool;
  filter: PoolListFilter;
  onSearch: (search: string | undefined) => void;
  onApply: (filter: PoolListFilter) => void;
  autoFocus: boolean;
}

/**
 * Draws the search and opens the filters. It holds the state of both, so that typing, filters and the list do not
 * redraw each other.
 */
export function PoolSearch({ pool, filter, onSearch, onApply, autoFocus }: PoolSearchProps) {
  const [filtering, setFiltering] = useState(false);
  const openFilters = useCallback(() => setFiltering(true), []);
  return (
    <>
      <TypedSearch
        search={filter.search}
        onSearch={onSearch}
        filters={countActiveFilters(pool, filter)}
        onFilter={openFilters}
        autoFocus={autoFocus}
      />
      <FilterSheet
        open={filtering}
        pool={pool}
        filter={filter}
        onClose={() => setFiltering(false)}
        onMore={(draft) => {
          setFiltering(false);
          navigation().open('customerFilter', { ...writeFilter(pool, draft), over: '1' });
        }}
        onApply={(applied) => {
          setFiltering(false);
          onApply(applied);
        }}
      />
    </>
  );
}

interface TypedSearchProps {
  search: string | undefined;
  onSearch: (search: string | undefined) => void;
  filters: number;
  onFilter: () => void;
  autoFocus: boolean;
}

const TypedSearch = memo(TypedSearchBar);

/** Shows typed text at once and reports it after a pause. */
function TypedSearchBar({ search = '', onSearch, filters, onFilter, autoFocus }: TypedSearchProps) {
  const [typed, setTyped] = useState(search);
  const [told, setTold] = useState(search);
  // Filters were cleared elsewhere, so the box follows.
  if (search !== told) {
    setTold(search);
    setTyped(search);
  }
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === told) return;
    const timer = setTimeout(() => {
      setTold(wanted);
      onSearch(wanted || undefined);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [typed, told, onSearch]);
  return (
    <SearchBar
      value={typed}
      onChange={setTyped}
      placeholder={t.search}
      clearLabel={common.clear}
      autoFocus={autoFocus}
      filter={{ label: t.filter, on: filters, onPress: onFilter }}
    />
  );
}
