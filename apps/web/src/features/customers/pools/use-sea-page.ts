import { keepPreviousData, replaceEqualDeep, useInfiniteQuery } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { longList } from '../../../shared/lib/long-list.ts';
import { type PoolListFilter, seaRequest } from '../../../parts/customers/pool-filter.ts';

import { keepClaimed, type SeaPages } from './keep-claimed.ts';

export const seaPageKey = 'customers.seaPage';

export function useSeaPage(filter: PoolListFilter) {
  const request = seaRequest(filter);
  return useInfiniteQuery({
    ...longList,
    queryKey: [seaPageKey, request],
    queryFn: ({ pageParam, signal }) => sendRequest('customers.seaPage', { ...request, next: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    // Old rows stay visible while the user types.
    placeholderData: keepPreviousData,
    structuralSharing: (before, fresh) => replaceEqualDeep(before, keepClaimed(before as SeaPages, fresh as SeaPages)),
  });
}
