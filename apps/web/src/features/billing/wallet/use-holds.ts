import { useInfiniteQuery } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';

/** Reads the calls that hold money or minutes now, newest first. Reads again at each opening. */
export function useHolds() {
  return useInfiniteQuery({
    queryKey: ['billing.holds'],
    queryFn: ({ pageParam, signal }) => sendRequest('billing.holds', { next: pageParam, size: 40 }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    staleTime: 0,
  });
}
