import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../shared/lib/call.ts';
import { longList } from '../../../shared/lib/long-list.ts';
import { type PoolFilter, privateRequest } from '../../../parts/customers/pool-filter.ts';

export const privatePageKey = 'customers.privatePage';

export function usePrivatePage(filter: PoolFilter) {
  const request = privateRequest(filter);
  return useInfiniteQuery({
    ...longList,
    queryKey: [privatePageKey, request],
    queryFn: ({ pageParam, signal }) => call('customers.privatePage', { ...request, next: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  });
}
