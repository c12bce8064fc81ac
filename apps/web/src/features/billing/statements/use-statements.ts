import type { RequestTo } from '@haihu/contract/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../shared/lib/call.ts';
import { randomKey } from '../../../shared/lib/random.ts';

export function useStatement(month: string) {
  return useQuery({
    queryKey: ['billing.statement', month],
    queryFn: ({ signal }) => call('billing.statement', { month }, { signal }),
  });
}

/** Reads invoices, newest first. */
export function useInvoices() {
  return useInfiniteQuery({
    queryKey: ['billing.invoices'],
    queryFn: ({ pageParam, signal }) => call('billing.invoices', { next: pageParam, size: 40 }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  });
}

/** Requests an invoice. Repeated presses during one request make a single request; each later try is a new one. */
export function useRequestInvoice() {
  const queries = useQueryClient();
  const [key, setKey] = useState(randomKey);
  return useMutation({
    mutationFn: (request: RequestTo<'billing.requestInvoice'>) => call('billing.requestInvoice', request, { key }),
    onSettled: () => setKey(randomKey()),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['billing.invoices'] }),
  });
}
