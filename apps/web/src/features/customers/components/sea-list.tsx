import { useCallback } from 'react';
import { totalWords } from '../../../shared/lib/count.ts';
import { common } from '../../../shared/i18n/common.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { startCall } from '../../../shared/lib/start-call.ts';
import { CountLine } from '../../../shared/ui/count-line.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorRow } from '../../../shared/ui/error-row.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { VirtualList } from '../../../shared/ui/virtual-list.tsx';
import type { SeaCustomer } from '@haihu/contract/customers';
import { useClaim } from '../api/use-claim.ts';
import { SelectLine } from '../hands/select-line.tsx';
import type { Selection } from '../hands/use-selection.ts';
import { useSeaPage } from '../api/use-sea-page.ts';
import { packList } from '../../../shared/lib/opened-list.ts';
import { type PoolFilter, seaRequest } from '../../../shared/lib/pool-filter.ts';
import { GoOn } from '../finding/go-on.tsx';
import { SortKey } from '../finding/sort-key.tsx';
import { t as finding } from '../finding/texts.ts';
import { t } from '../texts.ts';
import { RunKey } from './run-key.tsx';
import { SeaRow } from './sea-row.tsx';

const ROW_HEIGHT = 88;

interface PoolListProps {
  filter: PoolFilter;
  onClear: () => void;
  selection: Selection;
  onSort: (byName: boolean) => void;
}

/** The sea: newest first, each row says why it is there and lets one claim it. */
export function SeaList({ filter, onClear, selection, onSort }: PoolListProps) {
  const sea = useSeaPage(filter);
  const { mutate, isPending, variables } = useClaim();
  const customers = sea.data?.pages.flatMap((page) => page.list) ?? [];
  const counted = sea.data?.pages[0];
  const busyWith = isPending ? variables : null;
  const list = packList('sea', filter);
  const { on: selecting, has, toggle } = selection;

  const row = useCallback(
    (customer: SeaCustomer) => (
      <SeaRow
        customer={customer}
        busy={busyWith === customer.id}
        onClaim={() => mutate(customer.id)}
        onOpen={() => navigation().open('seaCustomer', { id: customer.id, list })}
        onCall={() => startCall(customer.id, { list })}
        selection={selecting ? { on: has(customer.id), onChange: (on) => toggle(customer.id, on) } : undefined}
      />
    ),
    [busyWith, mutate, list, selecting, has, toggle],
  );

  return (
    <>
      {selecting ? (
        <SelectLine
          selection={selection}
          ids={customers.map(({ id }) => id)}
          total={counted?.total}
          isEstimate={counted?.totalIsEstimate}
        />
      ) : (
        <CountLine
          end={
            <span className="h">
              {customers.length > 0 && counted && (
                <RunKey walk={{ by: 'sea', filter: seaRequest(filter) }} count={totalWords(counted)} />
              )}
              <SortKey
                label={filter.byName ? finding.seaSorts.name : finding.seaSorts.arrived}
                items={(['arrived', 'name'] as const).map((sort) => ({
                  label: finding.seaSorts[sort],
                  chosen: (sort === 'name') === !!filter.byName,
                  onAct: () => onSort(sort === 'name'),
                }))}
              />
            </span>
          }
        >
          {counted?.total != null && t.counted(totalWords(counted))}
        </CountLine>
      )}
      {sea.isPending && <Skeleton of="tall-rows" />}
      {sea.isError && !sea.data && (
        <EmptyState
          art="offline"
          title={t.loadFailed}
          hint={sea.error.message}
          action={common.retry}
          onAction={() => sea.refetch()}
        />
      )}
      {customers.length === 0 && <GoOn pages={sea} found={0} />}
      {sea.data && !sea.hasNextPage && customers.length === 0 && (
        <EmptyState art="search" title={t.emptySea} hint={t.emptySeaHint} action={t.clearFilters} onAction={onClear} />
      )}
      {customers.length > 0 && (
        <VirtualList
          items={customers}
          rowHeight={ROW_HEIGHT}
          keyOf={keyOf}
          restoreKey={`sea ${JSON.stringify(filter)}`}
          onReachBottom={() => sea.hasNextPage && !sea.isFetching && !sea.isError && sea.fetchNextPage()}
          tail={
            sea.isError ? (
              <ErrorRow words={t.restFailed} retry={common.retry} onRetry={() => void sea.fetchNextPage()} />
            ) : (
              <GoOn pages={sea} found={customers.length} />
            )
          }
        >
          {row}
        </VirtualList>
      )}
    </>
  );
}

const keyOf = (customer: SeaCustomer) => customer.id;
