import type { CustomerPool } from '@haihu/contract/customers/values';
import { lazy, Suspense } from 'react';
import { countActiveFilters, noFilter, type PoolListFilter } from '../../../parts/customers/pool-filter.ts';
import { Chip } from '../../../shared/ui/chip.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { t } from './texts.ts';
import { filterOf, isApplied, tellMissing, useSavedFilters } from './use-saved-filters.ts';

const SaveSheet = lazy(() => import('./save-sheet.tsx'));
const ManageSheet = lazy(() => import('./manage-sheet.tsx'));

interface SavedChipsProps {
  pool: CustomerPool;
  filter: PoolListFilter;
  onApply: (filter: PoolListFilter) => void;
}

/** Draws the saved filters, one tap each. Further chips save the present filter and open the list of saved ones. */
export function SavedChips({ pool, filter, onApply }: SavedChipsProps) {
  const list = useSavedFilters(pool).data ?? [];
  const [saving, managing] = [useOpening(), useOpening()];
  const isKept = list.some((saved) => isApplied(saved, pool, filter));
  return (
    <>
      {list.map((saved) => {
        const on = isApplied(saved, pool, filter);
        return (
          <Chip
            key={saved.id}
            label={saved.name}
            on={on}
            onChange={() => {
              if (!on) tellMissing(saved);
              onApply(on ? { ...noFilter, search: filter.search } : filterOf(saved, filter.search));
            }}
          />
        );
      })}
      {countActiveFilters(pool, filter) > 0 && !isKept && <Chip label={t.save} on={false} onChange={saving.show} />}
      {list.length > 0 && <Chip label={t.manage} on={false} tail="down" onChange={managing.show} />}
      <Suspense>
        {saving.times > 0 && (
          <SaveSheet key={saving.times} open={saving.open} onClose={saving.hide} pool={pool} filter={filter} />
        )}
        {managing.times > 0 && (
          <ManageSheet key={-managing.times} open={managing.open} onClose={managing.hide} pool={pool} filter={filter} />
        )}
      </Suspense>
    </>
  );
}
