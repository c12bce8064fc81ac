import type { RequestTo } from '@haihu/contract/contract';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { useRequestKey } from '../../../shared/lib/use-request-key.ts';

/** Milliseconds between two reads while a shown transfer is under way. */
const LOOK_EVERY = 5000;

/**
 * Reads transfers to one enterprise or to all, newest first. Each page holds the amount that the agency can still hand
 * over.
 */
export function useTransfers(enterpriseId: string | undefined) {
  return useInfiniteQuery({
    queryKey: ['billing.transfers', enterpriseId],
    queryFn: ({ pageParam, signal }) =>
      sendRequest('billing.transfers', { enterpriseId, next: pageParam, size: 40 }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ list }) => list.some(({ receivedAt }) => receivedAt === null)) ? LOOK_EVERY : false,
  });
}

/**
 * Hands balance over. A request keeps its idempotency key until the server has answered. So a second try after a lost
 * answer is not carried out twice.
 */
export function useTransfer() {
  const queries = useQueryClient();
  const { keyOf, settle } = useRequestKey();
  return useMutation({
    mutationFn: (request: RequestTo<'billing.transfer'>) =>
      sendRequest('billing.transfer', request, { key: keyOf(request) }),
    onSettled(_transfer, error) {
      settle(error);
      return queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('billing.') });
    },
  });
}
