import type { BillFilter } from '@haihu/contract/billing/values';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';

export interface AskedBills {
  kind?: BillFilter;
  /** Month such as `2026-03`. */
  month?: string;
}

/** Reads bills, newest first. */
export function useBills(filter: AskedBills, size = 40) {
  return useInfiniteQuery({
    queryKey: ['billing.bills', filter, size],
    queryFn: ({ pageParam, signal }) => sendRequest('billing.bills', { ...filter, next: pageParam, size }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** Reads the totals of the bills of a month, or of all bills. */
export function useBillTotals(month: string | undefined) {
  return useQuery({
    queryKey: ['billing.totals', month],
    queryFn: ({ signal }) => sendRequest('billing.totals', { month }, { signal }),
  });
}

export function useBill(id: string) {
  return useQuery({
    queryKey: ['billing.bill', id],
    queryFn: ({ signal }) => sendRequest('billing.bill', { id }, { signal }),
  });
}
