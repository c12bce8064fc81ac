import type { RequestTo } from '@haihu/contract/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';

const pricesKey = ['billing.agencyPrices'];

/** Reads the operator's price of each line on sale, and the agency's margin. */
export function useAgencyPrices() {
  return useQuery({
    queryKey: pricesKey,
    queryFn: ({ signal }) => sendRequest('billing.agencyPrices', {}, { signal }),
  });
}

/** Saves the prices for the version that the user saw. */
export function useSavePrices() {
  const queries = useQueryClient();
  const loadAgain = () => queries.invalidateQueries({ queryKey: pricesKey });
  const save = useMutation({
    mutationFn: (request: RequestTo<'billing.saveAgencyPrices'>) => sendRequest('billing.saveAgencyPrices', request),
    // There is no waiting: the form must hear of its success before the form of the new version replaces it.
    onSuccess: () => void loadAgain(),
  });
  return { save, loadAgain };
}

/** Reads a month of the agency; the present one by default. */
export function useSettlement(month: string | undefined) {
  return useQuery({
    queryKey: ['billing.settlement', month],
    queryFn: ({ signal }) => sendRequest('billing.settlement', { month }, { signal }),
  });
}

/** Reads the calls of an enterprise in a month, newest first. */
export function useCharges(enterpriseId: string, month: string) {
  return useInfiniteQuery({
    queryKey: ['billing.settlementCharges', enterpriseId, month],
    queryFn: ({ pageParam, signal }) =>
      sendRequest('billing.settlementCharges', { enterpriseId, month, next: pageParam, size: 40 }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  });
}
