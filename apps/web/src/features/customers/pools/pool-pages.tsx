import type { CustomerPool } from '@haihu/contract/customers/values';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { totalWords } from '../../../shared/lib/count.ts';
import { common } from '../../../shared/i18n/common.ts';
import { isForbidden } from '../../../shared/lib/request-error.ts';
import type { PoolListFilter } from '../../../parts/customers/pool-filter.ts';
import { CountLine } from '../../../shared/ui/count-line.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorRow } from '../../../shared/ui/error-row.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { VirtualList } from '../../../shared/ui/virtual-list.tsx';
import { GoOn } from './go-on.tsx';
import { SortKey } from './sort-key.tsx';
import { SelectLine } from '../batches/select-line.tsx';
import type { Selection } from '../batches/use-selection.ts';
import { t } from './texts.ts';
import { RunKey } from './run-key.tsx';

interface Page<Customer> {
  list: Customer[];
  total: number | null;
  totalIsEstimate: boolean;
}

interface PoolPagesProps<Customer> {
  pool: CustomerPool;
  filter: PoolListFilter;
  pages: UseInfiniteQueryResult<InfiniteData<Page<Customer>>>;
  /** Height of a row in px. */
  rowHeight: number;
  /** Lines that a row gains on a page that is narrow for its text. */
  moreLines: number;
  skeleton: ComponentProps<typeof Skeleton>['of'];
  selection: Selection;
  /** The list that continuous dialling works through. */
  listCursor: ComponentProps<typeof RunKey>['listCursor'];
  sort: ComponentProps<typeof SortKey>;
  /** Content of an empty list. */
  empty: ReactNode;
  /** Replaces a list that the server refuses to this member. */
  refused?: ReactNode;
  /** Draws a row. It must be the same function as long as rows look the same. */
  children: (customer: Customer) => ReactNode;
}

/** Draws the list of a pool with its count and its end: everything around the rows that both pools share. */
export function PoolPages<Customer extends { id: string }>({
  pool,
  filter,
  pages,
  rowHeight,
  moreLines,
  skeleton,
  selection,
  listCursor,
  sort,
  empty,
  refused,
  children,
}: PoolPagesProps<Customer>) {
  const customers = pages.data?.pages.flatMap((page) => page.list) ?? [];
  const counted = pages.data?.pages[0];
  // Rows of the last question stay where they are until the answer comes. Moving them would delay the next key.
  const asked = `${pool} ${JSON.stringify(filter)}`;
  const [answered, setAnswered] = useState(asked);
  if (!pages.isPlaceholderData && answered !== asked) setAnswered(asked);
  return (
    <>
      {selection.on ? (
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
              {customers.length > 0 && counted && <RunKey listCursor={listCursor} count={totalWords(counted)} />}
              <SortKey {...sort} />
            </span>
          }
        >
          {counted?.total != null && t.counted(totalWords(counted))}
        </CountLine>
      )}
      {pages.isPending && <Skeleton of={skeleton} />}
      {pages.isError &&
        !pages.data &&
        ((isForbidden(pages.error) && refused) || (
          <EmptyState
            art="offline"
            title={t.loadFailed}
            hint={pages.error.message}
            action={common.retry}
            onAction={() => pages.refetch()}
          />
        ))}
      {customers.length === 0 && <GoOn pages={pages} found={0} />}
      {pages.data && !pages.hasNextPage && customers.length === 0 && empty}
      {customers.length > 0 && (
        <VirtualList
          items={customers}
          rowHeight={rowHeight}
          lineMore={moreLines * LINE}
          keyOf={keyOf}
          restoreKey={answered}
          onReachBottom={() => pages.hasNextPage && !pages.isFetching && !pages.isError && pages.fetchNextPage()}
          tail={
            pages.isError ? (
              <ErrorRow words={common.restFailed} retry={common.retry} onRetry={() => void pages.fetchNextPage()} />
            ) : (
              <GoOn pages={pages} found={customers.length} />
            )
          }
        >
          {children}
        </VirtualList>
      )}
    </>
  );
}

/** Height of one further line in px. */
const LINE = 20;

const keyOf = (customer: { id: string }) => customer.id;
