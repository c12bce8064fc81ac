import { useInfiniteQuery } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';

/** Reads the calls to one customer, newest first. */
export function useCustomerCalls(customerId: string) {
  return useInfiniteQuery({
    queryKey: ['calls.page', 'of customer', customerId],
    queryFn: ({ pageParam, signal }) => sendRequest('calls.page', { customerId, next: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  });
}
