import type { RequestTo } from '@haihu/contract/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/lib/call.ts';

const pricesKey = ['billing.agencyPrices'];

/** The operator's price of each line on sale, and what the agency adds. */
export function useAgencyPrices() {
  return useQuery({ queryKey: pricesKey, queryFn: ({ signal }) => call('billing.agencyPrices', {}, { signal }) });
}

/** Saves over the version that was seen. */
export function useSavePrices() {
  const queries = useQueryClient();
  const loadAgain = () => queries.invalidateQueries({ queryKey: pricesKey });
  const save = useMutation({
    mutationFn: (request: RequestTo<'billing.saveAgencyPrices'>) => call('billing.saveAgencyPrices', request),
    // Not waited for: the form that saved is told first, and then gives way to the one with the new version.
    onSuccess: () => void loadAgain(),
  });
  return { save, loadAgain };
}

/** A month of the agency, this one unless told. */
export function useSettlement(month: string | undefined) {
  return useQuery({
    queryKey: ['billing.settlement', month],
    queryFn: ({ signal }) => call('billing.settlement', { month }, { signal }),
  });
}

/** The calls of an enterprise that a month is made of, the newest first. */
export function useCharges(enterpriseId: string, month: string) {
  return useInfiniteQuery({
    queryKey: ['billing.settlementCharges', enterpriseId, month],
    queryFn: ({ pageParam, signal }) =>
      call('billing.settlementCharges', { enterpriseId, month, next: pageParam, size: 40 }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  });
}
