import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';

export function timelineQuery(customerId: string) {
  return infiniteQueryOptions({
    queryKey: ['followups.timeline', customerId],
    queryFn: ({ pageParam, signal }) => sendRequest('followups.timeline', { customerId, next: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  });
}

/** Reads a customer's timeline, newest first. */
export const useTimeline = (customerId: string) => useInfiniteQuery(timelineQuery(customerId));
