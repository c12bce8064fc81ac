import { type PrivateSort, privateSorts } from '@haihu/contract/customers/values';
import type { PrivateCustomer } from '@haihu/contract/customers/pools';
import { useCallback } from 'react';
import { leaseWords } from '../../../parts/customers/lease-words.ts';
import { useLease } from '../../../parts/customers/leases.ts';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { navigation } from '../../../shared/lib/navigation.ts';
import { useLatest } from '../../../shared/lib/use-latest.ts';
import { packList } from '../../../parts/customers/opened-list.ts';
import { countActiveFilters, type PoolListFilter, listCursorOf } from '../../../parts/customers/pool-filter.ts';
import { openCallScreen } from '../../../parts/calls/start-call.ts';
import { CustomerRow, type CustomerRowProps } from './customer-row.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import type { Selection } from '../batches/use-selection.ts';
import { usePrivatePage } from './use-private-page.ts';
import { rowWords } from './promise.ts';
import { t as finding } from '../filters/texts.ts';
import { t } from './texts.ts';
import { PoolPages } from './pool-pages.tsx';

const ROW_HEIGHT = 88;

interface PrivateListProps {
  filter: PoolListFilter;
  onSort: (sort: PrivateSort) => void;
  onClear: () => void;
  onPublicPool: () => void;
  selection: Selection;
}

/** Lists the user's own customers with their call-backs. Leaders can see all customers of the team. */
export function PrivateList({ filter, onSort, onClear, onPublicPool, selection }: PrivateListProps) {
  const pages = usePrivatePage(filter);
  const narrowed = countActiveFilters('private', filter) > 0 || !!filter.search;
  const team = filter.team || filter.owner !== undefined;
  const { on: selecting, has, toggle, start } = selection;
  const byReturn = filter.sort === 'returns';
  const list = useLatest(packList('private', filter));
  const row = useCallback(
    (customer: PrivateCustomer) => (
      <Row
        customer={customer}
        team={team}
        byReturn={byReturn}
        list={list}
        onLongPress={() => start(customer.id)}
        selection={selecting ? { on: has(customer.id), onChange: (on) => toggle(customer.id, on) } : undefined}
      />
    ),
    [team, byReturn, list, selecting, has, toggle, start],
  );

  return (
    <PoolPages
      pool="private"
      filter={filter}
      pages={pages}
      rowHeight={ROW_HEIGHT}
      moreLines={2}
      skeleton="tall-rows"
      selection={selection}
      listCursor={listCursorOf('private', filter)}
      sort={{
        label: finding.sorts[filter.sort],
        items: privateSorts.map((sort) => ({
          label: finding.sorts[sort],
          chosen: sort === filter.sort,
          onAct: () => onSort(sort),
        })),
      }}
      empty={
        <EmptyState
          art={narrowed ? 'search' : 'people'}
          title={narrowed ? t.emptyPublicPool : t.emptyPrivate}
          hint={narrowed ? t.emptyPublicPoolHint : t.emptyPrivateHint}
          action={narrowed ? t.clearFilters : t.goToPublicPool}
          onAction={narrowed ? onClear : onPublicPool}
        />
      }
      refused={
        <EmptyState
          art="offline"
          title={t.beyondScope}
          hint={t.beyondScopeHint}
          action={t.ownCustomers}
          onAction={onClear}
        />
      }
    >
      {row}
    </PoolPages>
  );
}

interface RowProps extends Pick<CustomerRowProps, 'selection' | 'onLongPress'> {
  customer: PrivateCustomer;
  team: boolean;
  /** True if the list is sorted by the day of return. */
  byReturn: boolean;
  list: () => string;
}

function Row({ customer, team, byReturn, list, selection, onLongPress }: RowProps) {
  const { id, name, company, level, mobile, area, ownerName } = customer;
  const lease = useLease(id);
  const mayCall = useAllowed('calls.place');
  const { next, second } = rowWords(customer, { byReturn });
  const open = () => navigation().open('privateCustomer', { id, list: list() });
  const dial = () => openCallScreen(id, { list: list() });
  return (
    <CustomerRow
      {...{ id, name, level, area }}
      company={team ? [ownerName, company].filter(Boolean).join(' · ') : company}
      phone={mobile}
      nextCallBack={next}
      lastFollowUp={lease ? { words: leaseWords(lease), waiting: true } : { words: second }}
      onOpen={open}
      callLabel={t.callSomebody(name)}
      onCall={mayCall ? dial : undefined}
      onLongPress={onLongPress}
      selection={selection}
      actionsLabel={t.actionsOf(name)}
      actions={[
        {
          icon: <Icon name="pen" />,
          label: t.followUp,
          tone: 'accent',
          onAct: () => navigation().open('privateCustomer', { id, list: list(), write: '1' }),
        },
        { icon: <Icon name="phone" />, label: t.call, tone: 'call', onAct: dial },
      ]}
    />
  );
}
