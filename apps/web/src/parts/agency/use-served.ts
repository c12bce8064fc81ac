import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/lib/call.ts';

/** Pages of the agency's enterprises, the newest first, narrowed by a part of the name. */
export function useServedPages(search: string) {
  return useInfiniteQuery({
    queryKey: ['agency.enterprises', search],
    queryFn: ({ pageParam, signal }) =>
      call('agency.enterprises', { next: pageParam, search: search || undefined }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: (before) => before,
  });
}

/** One of them; without an id nothing is asked. */
export const useServed = (id: string | undefined) =>
  useQuery({
    queryKey: ['agency.enterprise', id],
    queryFn: () => call('agency.enterprise', { id: id! }),
    enabled: id !== undefined,
  });
