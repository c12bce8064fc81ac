import { type SeaSort, seaSorts } from '@haihu/contract/customers/values';
import { useCallback } from 'react';
import { navigation } from '../../../shared/lib/navigation.ts';
import { openCallScreen } from '../../../parts/calls/start-call.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import type { SeaCustomer } from '@haihu/contract/customers/pools';
import { useClaim } from '../claiming/use-claim.ts';
import type { Selection } from '../batches/use-selection.ts';
import { useSeaPage } from './use-sea-page.ts';
import { packList } from '../../../parts/customers/opened-list.ts';
import { countActiveFilters, type PoolListFilter, walkOf } from '../../../parts/customers/pool-filter.ts';
import { t as finding } from '../filters/texts.ts';
import { t } from './texts.ts';
import { PoolPages } from './pool-pages.tsx';
import { SeaListRow } from './sea-list-row.tsx';

const ROW_HEIGHT = 88;

interface PoolListProps {
  filter: PoolListFilter;
  onClear: () => void;
  selection: Selection;
  onSort: (sort: SeaSort) => void;
}

/** Lists the public pool, newest first. Each row shows why the customer is there and can be claimed. */
export function SeaList({ filter, onClear, selection, onSort }: PoolListProps) {
  const pages = useSeaPage(filter);
  const { mutate, isPending, variables } = useClaim();
  const busyWith = isPending ? variables : null;
  const list = packList('sea', filter);
  const narrowed = countActiveFilters('sea', filter) > 0 || !!filter.search;
  const { on: selecting, has, toggle } = selection;

  const row = useCallback(
    (customer: SeaCustomer) => (
      <SeaListRow
        customer={customer}
        busy={busyWith === customer.id}
        onClaim={() => mutate(customer.id)}
        onOpen={() => navigation().open('seaCustomer', { id: customer.id, list })}
        onCall={() => openCallScreen(customer.id, { list })}
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
      skeleton="tall-rows"
      selection={selection}
      walk={walkOf('sea', filter)}
      sort={{
        label: finding.seaSorts[filter.seaSort ?? 'arrived'],
        items: seaSorts.map((sort) => ({
          label: finding.seaSorts[sort],
          chosen: sort === (filter.seaSort ?? 'arrived'),
          onAct: () => onSort(sort),
        })),
      }}
      empty={
        narrowed ? (
          <EmptyState
            art="search"
            title={t.emptySea}
            hint={t.emptySeaHint}
            action={t.clearFilters}
            onAction={onClear}
          />
        ) : (
          <EmptyState art="people" title={t.emptyWholeSea} hint={t.emptyWholeSeaHint} />
        )
      }
    >
      {row}
    </PoolPages>
  );
}
