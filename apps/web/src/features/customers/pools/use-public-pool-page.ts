import { keepPreviousData, replaceEqualDeep, useInfiniteQuery } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { longList } from '../../../shared/lib/long-list.ts';
import { type PoolListFilter, publicPoolRequest } from '../../../parts/customers/pool-filter.ts';

import { keepClaimed, type PublicPoolPages } from './keep-claimed.ts';

export const publicPoolPageKey = 'customers.seaPage';

export function usePublicPoolPage(filter: PoolListFilter) {
  const request = publicPoolRequest(filter);
  return useInfiniteQuery({
    ...longList,
    queryKey: [publicPoolPageKey, request],
    queryFn: ({ pageParam, signal }) => sendRequest('customers.seaPage', { ...request, next: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    // Old rows stay visible while the user types.
    placeholderData: keepPreviousData,
    // Rows that stay while the user types are the same. Comparing thousands of them would delay the next key.
    structuralSharing: (before, fresh) =>
      before === fresh
        ? fresh
        : replaceEqualDeep(before, keepClaimed(before as PublicPoolPages, fresh as PublicPoolPages)),
  });
}
