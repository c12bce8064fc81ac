import type { RequestTo } from '@haihu/contract/contract';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/lib/call.ts';

/** Reads audit entries, newest first. */
export function useAudit(filter: RequestTo<'audit.page'>) {
  return useInfiniteQuery({
    queryKey: ['audit.page', filter],
    queryFn: ({ pageParam, signal }) => call('audit.page', { ...filter, next: pageParam, size: 40 }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

export function usePeople() {
  return useQuery({ queryKey: ['audit.people'], queryFn: () => call('audit.people', {}) });
}
