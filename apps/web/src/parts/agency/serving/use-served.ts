import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';

/** Reads pages of the agency's enterprises, newest first. `search` is a part of the name. */
export function useServedPages(search: string) {
  return useInfiniteQuery({
    queryKey: ['agency.enterprises', search],
    queryFn: ({ pageParam, signal }) =>
      sendRequest('agency.enterprises', { next: pageParam, search: search || undefined }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: (before) => before,
  });
}

/** Reads one of the agency's enterprises. Sends nothing without an id. */
export const useServed = (id: string | undefined) =>
  useQuery({
    queryKey: ['agency.enterprise', id],
    queryFn: () => sendRequest('agency.enterprise', { id: id! }),
    enabled: id !== undefined,
  });
