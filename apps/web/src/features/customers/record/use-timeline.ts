import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../shared/lib/call.ts';

export function timelineQuery(customerId: string) {
  return infiniteQueryOptions({
    queryKey: ['followups.timeline', customerId],
    queryFn: ({ pageParam, signal }) => call('followups.timeline', { customerId, next: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  });
}

/** Reads a customer's timeline, newest first. */
export const useTimeline = (customerId: string) => useInfiniteQuery(timelineQuery(customerId));
