import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../shared/lib/call.ts';

/** Reads the calls that hold money or minutes now, newest first. Reads again at each opening. */
export function useHolds() {
  return useInfiniteQuery({
    queryKey: ['billing.holds'],
    queryFn: ({ pageParam, signal }) => call('billing.holds', { next: pageParam, size: 40 }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    staleTime: 0,
  });
}
