import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../shared/lib/call.ts';

/** The calls that keep money or minutes just now, newest first: read anew whenever they are looked at. */
export function useHolds() {
  return useInfiniteQuery({
    queryKey: ['billing.holds'],
    queryFn: ({ pageParam, signal }) => call('billing.holds', { next: pageParam, size: 40 }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    staleTime: 0,
  });
}
