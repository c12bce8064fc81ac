import type { RequestTo } from '@haihu/contract/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RequestError } from '../../../shared/lib/request-error.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { useRequestKey } from '../../../shared/lib/use-request-key.ts';

/** Error codes `billing.quote_expired` and `billing.price_changed`: a new quote is needed. */
const ASK_AGAIN = [41720, 41721];

/** Returns true for `billing.not_an_upgrade`: the same question is refused again. */
export const isNoUpgrade = (error: Error): boolean => error instanceof RequestError && error.code === 41723;

/** Reads the price of an order, and pays it. A quote that can no longer be paid is read again. */
export function useQuote(ask: RequestTo<'billing.quote'> | null) {
  const queries = useQueryClient();
  const quote = useQuery({
    queryKey: ['billing.quote', ask],
    queryFn: ({ signal }) => sendRequest('billing.quote', ask!, { signal }),
    enabled: ask !== null,
    // A quote is valid for ten minutes. One from an earlier visit must never be shown.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  const { keyOf, settle } = useRequestKey();
  const pay = useMutation({
    mutationFn: (order: RequestTo<'billing.pay'>) => sendRequest('billing.pay', order, { key: keyOf(order) }),
    async onSuccess() {
      settle();
      await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'billing.quote' });
    },
    async onError(error) {
      if (!(error instanceof RequestError)) return;
      settle(error);
      if (ASK_AGAIN.includes(error.code)) await quote.refetch();
    },
  });
  return { quote, pay };
}

export function useSeatPrices(packageId: string | undefined) {
  return useQuery({
    queryKey: ['billing.seats', packageId],
    queryFn: ({ signal }) => sendRequest('billing.seats', { packageId: packageId! }, { signal }),
    enabled: packageId !== undefined,
  });
}

export function useShare() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (request: RequestTo<'billing.share'>) => sendRequest('billing.share', request),
    onSuccess: () => queries.invalidateQueries(),
  });
}
