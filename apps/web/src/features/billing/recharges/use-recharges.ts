import type { RequestTo } from '@haihu/contract/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { useRequestKey } from '../../../shared/lib/use-request-key.ts';

/** Milliseconds between two reads of a waiting order that is on the screen. */
const LOOK_EVERY = 3000;

export function useRechargeWays() {
  return useQuery({
    queryKey: ['billing.rechargeWays'],
    queryFn: ({ signal }) => sendRequest('billing.rechargeWays', {}, { signal }),
  });
}

/** Reads recharges, newest first. */
export function useRecharges(size: number) {
  return useInfiniteQuery({
    queryKey: ['billing.recharges', size],
    queryFn: ({ pageParam, signal }) => sendRequest('billing.recharges', { next: pageParam, size }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  });
}

/** Makes an order. Neither repeated presses nor a try after a lost answer make a second one. */
export function useRecharge() {
  const queries = useQueryClient();
  const { keyOf, settle } = useRequestKey();
  return useMutation({
    mutationFn: (request: RequestTo<'billing.recharge'>) =>
      sendRequest('billing.recharge', request, { key: keyOf(request) }),
    onSettled: (_order, error) => settle(error),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['billing.recharges'] }),
  });
}

/** Reads the state of an order, again and again while it waits. Refreshes the wallet once the state has changed. */
export function useRechargeState(id: string) {
  const queries = useQueryClient();
  const order = useQuery({
    queryKey: ['billing.rechargeState', id],
    queryFn: ({ signal }) => sendRequest('billing.rechargeState', { id }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? LOOK_EVERY : false),
    staleTime: 0,
  });
  const state = order.data?.state;
  useEffect(() => {
    if (state === undefined || state === 'waiting') return;
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'billing.rechargeState' });
  }, [state, queries]);
  return order;
}
