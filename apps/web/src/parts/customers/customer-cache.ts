import type { ReplyOf } from '@haihu/contract/contract';
import type { CustomerDetail } from '@haihu/contract/customers/pools';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { customerKey } from './customer-query.ts';

/** Queries of customer lists, by the first part of their key. */
const lists = ['customers.privatePage', 'customers.seaPage'];
/** Queries that a follow-up, a call-back or a call changes beside the customer itself. */
const countsAndLists = [
  'calls.current',
  'calls.page',
  'calls.whoNext',
  'calls.pagePlus',
  'customers.privatePage',
  'followups.visits',
  'statistics.callTotals',
  'statistics.today',
  'statistics.callRanks',
];
const partsOfCustomer = [customerKey, 'followups.timeline', 'followups.list'];

/** Marks all data about a changed customer as stale. Data on the screen is read again at once. */
export async function customerChanged(queries: QueryClient, id: string): Promise<void> {
  const keys = [...partsOfCustomer.map((name) => [name, id]), ...countsAndLists.map((name) => [name])];
  await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
}

type Row = { id: string };
type Pages = InfiniteData<ReplyOf<'customers.privatePage'> | ReplyOf<'customers.seaPage'>>;

/** Shows a change in the detail and in every list before the server confirms it. */
export function patchCustomer(queries: QueryClient, id: string, change: Partial<Pick<CustomerDetail, 'level'>>): void {
  queries.setQueryData<CustomerDetail>([customerKey, id], (detail) => detail && { ...detail, ...change });
  for (const name of lists) {
    queries.setQueriesData<Pages>({ queryKey: [name] }, (data) =>
      data && 'pages' in data ? patched(data, id, change) : data,
    );
  }
}

function patched(data: Pages, id: string, change: object): Pages {
  const patchRow = <Each extends Row>(row: Each): Each => (row.id === id ? { ...row, ...change } : row);
  return { ...data, pages: data.pages.map((page) => ({ ...page, list: page.list.map(patchRow) })) } as Pages;
}

/** Returns a customer from any loaded list, for a head that is drawn before the detail is read. */
export function rowOf(queries: QueryClient, id: string) {
  for (const name of lists) {
    for (const [, data] of queries.getQueriesData<Pages>({ queryKey: [name] })) {
      const pages = data && 'pages' in data ? data.pages : [];
      const found = pages
        .flatMap((page): Pages['pages'][number]['list'][number][] => page.list)
        .find((row) => row.id === id);
      if (found) return found;
    }
  }
  return undefined;
}
