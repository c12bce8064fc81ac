import type { RequestTo } from '@haihu/contract/contract';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';

/** Reads audit entries, newest first. */
export function useAudit(filter: RequestTo<'audit.page'>) {
  return useInfiniteQuery({
    queryKey: ['audit.page', filter],
    queryFn: ({ pageParam, signal }) => sendRequest('audit.page', { ...filter, next: pageParam, size: 40 }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

export function usePeople() {
  return useQuery({ queryKey: ['audit.people'], queryFn: () => sendRequest('audit.people', {}) });
}
