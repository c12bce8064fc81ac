import type { RequestTo } from '@haihu/contract/contract';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { useRequestKey } from '../../../shared/lib/use-request-key.ts';

/** Reads invoices, newest first. */
export function useInvoices() {
  return useInfiniteQuery({
    queryKey: ['billing.invoices'],
    queryFn: ({ pageParam, signal }) => sendRequest('billing.invoices', { next: pageParam, size: 40 }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  });
}

/** Requests an invoice. Neither repeated presses nor a try after a lost answer make a second request. */
export function useRequestInvoice() {
  const queries = useQueryClient();
  const { keyOf, settle } = useRequestKey();
  return useMutation({
    mutationFn: (request: RequestTo<'billing.requestInvoice'>) =>
      sendRequest('billing.requestInvoice', request, { key: keyOf(request) }),
    onSettled: (_invoice, error) => settle(error),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['billing.invoices'] }),
  });
}
