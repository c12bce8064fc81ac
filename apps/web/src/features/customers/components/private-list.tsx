import type { PrivateCustomer } from '@haihu/contract/customers';
import { useCallback } from 'react';
import { totalWords } from '../../../shared/lib/count.ts';
import { common } from '../../../shared/i18n/common.ts';
import { leaseWords } from '../../../shared/customers/lease-words.ts';
import { useLease } from '../../../shared/customers/leases.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { packList } from '../../../shared/lib/opened-list.ts';
import { countFilters, type PoolFilter, type PrivateSort, privateRequest } from '../../../shared/lib/pool-filter.ts';
import { startCall } from '../../../shared/lib/start-call.ts';
import { CountLine } from '../../../shared/ui/count-line.tsx';
import { CustomerRow, type CustomerRowProps } from '../../../shared/ui/customer-row.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorRow } from '../../../shared/ui/error-row.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { VirtualList } from '../../../shared/ui/virtual-list.tsx';
import { SelectLine } from '../hands/select-line.tsx';
import type { Selection } from '../hands/use-selection.ts';
import { usePrivatePage } from '../api/use-private-page.ts';
import { secondWords, nextVisitWords } from '../promise.ts';
import { GoOn } from '../finding/go-on.tsx';
import { SortKey } from '../finding/sort-key.tsx';
import { t as finding } from '../finding/texts.ts';
import { t } from '../texts.ts';
import { RunKey } from './run-key.tsx';

const ROW_HEIGHT = 68;
const sorts: PrivateSort[] = ['visit', 'owned', 'follow_up', 'returns', 'deal', 'name', 'created'];

interface PrivateListProps {
  filter: PoolFilter;
  onSort: (sort: PrivateSort) => void;
  onClear: () => void;
  onSea: () => void;
  selection: Selection;
}

/** One's own customers with what was promised to each; leaders may look at everybody's. */
export function PrivateList({ filter, onSort, onClear, onSea, selection }: PrivateListProps) {
  const pool = usePrivatePage(filter);
  const customers = pool.data?.pages.flatMap((page) => page.list) ?? [];
  const counted = pool.data?.pages[0];
  const narrowed = countFilters('private', filter) > 0 || !!filter.search;
  const team = filter.team || filter.owner !== undefined;
  const { on: selecting, has, toggle, start } = selection;
  const list = packList('private', filter);
  const row = useCallback(
    (customer: PrivateCustomer) => (
      <Row
        customer={customer}
        team={team}
        list={list}
        onLongPress={() => start(customer.id)}
        selection={selecting ? { on: has(customer.id), onChange: (on) => toggle(customer.id, on) } : undefined}
      />
    ),
    [team, list, selecting, has, toggle, start],
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
                <RunKey walk={{ by: 'private', filter: privateRequest(filter) }} count={totalWords(counted)} />
              )}
              <SortKey
                label={finding.sorts[filter.sort]}
                items={sorts.map((sort) => ({
                  label: finding.sorts[sort],
                  chosen: sort === filter.sort,
                  onAct: () => onSort(sort),
                }))}
              />
            </span>
          }
        >
          {counted?.total != null && t.counted(totalWords(counted))}
        </CountLine>
      )}
      {pool.isPending && <Skeleton of="rows" />}
      {pool.isError && !pool.data && (
        <EmptyState
          art="offline"
          title={t.loadFailed}
          hint={pool.error.message}
          action={common.retry}
          onAction={() => pool.refetch()}
        />
      )}
      {customers.length === 0 && <GoOn pages={pool} found={0} />}
      {pool.data && !pool.hasNextPage && customers.length === 0 && (
        <EmptyState
          art={narrowed ? 'search' : 'people'}
          title={narrowed ? t.emptySea : t.emptyPrivate}
          hint={narrowed ? t.emptySeaHint : t.emptyPrivateHint}
          action={narrowed ? t.clearFilters : t.goToSea}
          onAction={narrowed ? onClear : onSea}
        />
      )}
      {customers.length > 0 && (
        <VirtualList
          items={customers}
          rowHeight={ROW_HEIGHT}
          keyOf={keyOf}
          restoreKey={`private ${JSON.stringify(filter)}`}
          onReachBottom={() => pool.hasNextPage && !pool.isFetching && !pool.isError && pool.fetchNextPage()}
          tail={
            pool.isError ? (
              <ErrorRow words={t.restFailed} retry={common.retry} onRetry={() => void pool.fetchNextPage()} />
            ) : (
              <GoOn pages={pool} found={customers.length} />
            )
          }
        >
          {row}
        </VirtualList>
      )}
    </>
  );
}

const keyOf = (customer: PrivateCustomer) => customer.id;

interface RowProps extends Pick<CustomerRowProps, 'selection' | 'onLongPress'> {
  customer: PrivateCustomer;
  team: boolean;
  list: string;
}

function Row({ customer, team, list, selection, onLongPress }: RowProps) {
  const { id, name, company, level, mobile, area, ownerName } = customer;
  const lease = useLease(id);
  const open = () => navigation().open('privateCustomer', { id, list });
  return (
    <CustomerRow
      {...{ id, name, level, area }}
      company={team ? [ownerName, company].filter(Boolean).join(' · ') : company}
      phone={mobile}
      nextVisit={nextVisitWords(customer)}
      lastFollowUp={lease ? { words: leaseWords(lease), waiting: true } : { words: secondWords(customer) }}
      onOpen={open}
      onLongPress={onLongPress}
      selection={selection}
      actionsLabel={t.actionsOf(name)}
      actions={[
        {
          icon: <Icon name="pen" />,
          label: t.followUp,
          tone: 'accent',
          onAct: () => navigation().open('privateCustomer', { id, list, write: '1' }),
        },
        { icon: <Icon name="phone" />, label: t.call, tone: 'call', onAct: () => startCall(id, { list }) },
      ]}
    />
  );
}
