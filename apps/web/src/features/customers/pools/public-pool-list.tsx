import { type PublicPoolSort, publicPoolSorts } from '@haihu/contract/customers/values';
import { useCallback } from 'react';
import { navigation } from '../../../shared/lib/navigation.ts';
import { openCallScreen } from '../../../parts/calls/start-call.ts';
import { useLatest } from '../../../shared/lib/use-latest.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import type { PublicPoolCustomer } from '@haihu/contract/customers/pools';
import { useClaim } from '../claiming/use-claim.ts';
import type { Selection } from '../batches/use-selection.ts';
import { usePublicPoolPage } from './use-public-pool-page.ts';
import { packList } from '../../../parts/customers/opened-list.ts';
import { countActiveFilters, type PoolListFilter, listCursorOf } from '../../../parts/customers/pool-filter.ts';
import { t as finding } from '../filters/texts.ts';
import { t } from './texts.ts';
import { PoolPages } from './pool-pages.tsx';
import { PublicPoolListRow } from './public-pool-list-row.tsx';

const ROW_HEIGHT = 88;

interface PoolListProps {
  filter: PoolListFilter;
  onClear: () => void;
  selection: Selection;
  onSort: (sort: PublicPoolSort) => void;
}

/** Lists the public pool, newest first. Each row shows why the customer is there and can be claimed. */
export function PublicPoolList({ filter, onClear, selection, onSort }: PoolListProps) {
  const pages = usePublicPoolPage(filter);
  const { mutate, isPending, variables } = useClaim();
  const busyWith = isPending ? variables : null;
  const list = useLatest(packList('sea', filter));
  const narrowed = countActiveFilters('sea', filter) > 0 || !!filter.search;
  const { on: selecting, has, toggle } = selection;

  const row = useCallback(
    (customer: PublicPoolCustomer) => (
      <PublicPoolListRow
        customer={customer}
        busy={busyWith === customer.id}
        onClaim={() => mutate(customer.id)}
        onOpen={() => navigation().open('publicPoolCustomer', { id: customer.id, list: list() })}
        onCall={() => openCallScreen(customer.id, { list: list() })}
        selection={selecting ? { on: has(customer.id), onChange: (on) => toggle(customer.id, on) } : undefined}
      />
    ),
    [busyWith, mutate, list, selecting, has, toggle],
  );

  return (
    <PoolPages
      pool="sea"
      filter={filter}
      pages={pages}
      rowHeight={ROW_HEIGHT}
      moreLines={1}
      skeleton="tall-rows"
      selection={selection}
      listCursor={listCursorOf('sea', filter)}
      sort={{
        label: finding.publicPoolSorts[filter.seaSort ?? 'arrived'],
        items: publicPoolSorts.map((sort) => ({
          label: finding.publicPoolSorts[sort],
          chosen: sort === (filter.seaSort ?? 'arrived'),
          onAct: () => onSort(sort),
        })),
      }}
      empty={
        narrowed ? (
          <EmptyState
            art="search"
            title={t.emptyPublicPool}
            hint={t.emptyPublicPoolHint}
            action={t.clearFilters}
            onAction={onClear}
          />
        ) : (
          <EmptyState art="people" title={t.emptyWholePublicPool} hint={t.emptyWholePublicPoolHint} />
        )
      }
    >
      {row}
    </PoolPages>
  );
}
