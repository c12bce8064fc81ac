import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../shared/lib/call.ts';
import { longList } from '../../../shared/lib/long-list.ts';

export interface CallFilter {
  agentId?: string;
  answered?: 'yes' | 'no';
  /** A calendar day of the enterprise. */
  day?: string;
  /** Only those without a follow-up. */
  written?: 'no';
}

/** Call records, newest first. */
export function useCallPages(filter: CallFilter) {
  return useInfiniteQuery({
    ...longList,
    queryKey: ['calls.page', filter],
    queryFn: ({ pageParam, signal }) => call('calls.page', { ...filter, next: pageParam, size: 40 }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  });
}
