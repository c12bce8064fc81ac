import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { longList } from '../../../shared/lib/long-list.ts';
import { type PoolListFilter, privateRequest } from '../../../parts/customers/pool-filter.ts';

export const privatePageKey = 'customers.privatePage';

export function usePrivatePage(filter: PoolListFilter) {
  const request = privateRequest(filter);
  return useInfiniteQuery({
    ...longList,
    queryKey: [privatePageKey, request],
    queryFn: ({ pageParam, signal }) =>
      sendRequest('customers.privatePage', { ...request, next: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  });
}
