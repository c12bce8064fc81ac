import type { RequestTo } from '@haihu/contract/contract';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { CallError } from '../../../shared/lib/call-error.ts';
import { call } from '../../../shared/lib/call.ts';
import { randomKey } from '../../../shared/lib/random.ts';

/** While one of the shown transfers is under way, they are read so often. Milliseconds. */
const LOOK_EVERY = 5000;

/** The newest first: to one enterprise, or to all; each page with what the agency may still hand over. */
export function useTransfers(enterpriseId: string | undefined) {
  return useInfiniteQuery({
    queryKey: ['billing.transfers', enterpriseId],
    queryFn: ({ pageParam, signal }) =>
      call('billing.transfers', { enterpriseId, next: pageParam, size: 40 }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ list }) => list.some(({ receivedAt }) => receivedAt === null)) ? LOOK_EVERY : false,
  });
}

/**
 * Hands balance over. What is asked for keeps its key until the server has answered: when an answer was lost, the same
 * request is not carried out twice.
 */
export function useTransfer() {
  const queries = useQueryClient();
  const intent = useRef<{ words: string; key: string } | null>(null);
  return useMutation({
    mutationFn(request: RequestTo<'billing.transfer'>) {
      const words = JSON.stringify(request);
      if (intent.current?.words !== words) intent.current = { words, key: randomKey() };
      return call('billing.transfer', request, { key: intent.current.key });
    },
    onError(error) {
      if (error instanceof CallError) intent.current = null;
    },
    onSuccess: () => void (intent.current = null),
    onSettled: () =>
      queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('billing.') }),
  });
}
