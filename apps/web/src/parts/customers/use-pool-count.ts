import type { CustomerPool } from '@haihu/contract/customers/values';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../shared/lib/send-request.ts';
import { totalWords } from '../../shared/lib/count.ts';
import { type PoolListFilter, privateRequest, publicPoolRequest } from './pool-filter.ts';

/** Returns the number of matching customers in words. The former number stays until the next one is read. */
export function usePoolCount(pool: CustomerPool, filter: PoolListFilter): string {
  const { data } = useQuery<{ total: number | null; totalIsEstimate: boolean }>({
    queryKey: ['customers.count', pool, filter],
    queryFn: ({ signal }) => (pool === 'sea' ? countPublicPool(filter, signal) : countPrivate(filter, signal)),
    // Every change to customers, here or elsewhere, can change the count.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return data ? totalWords(data) : '';
}

const countPublicPool = (filter: PoolListFilter, signal: AbortSignal) =>
  sendRequest('customers.seaPage', { ...publicPoolRequest(filter), size: 1 }, { signal });
const countPrivate = (filter: PoolListFilter, signal: AbortSignal) =>
  sendRequest('customers.privatePage', { ...privateRequest(filter), sort: 'owned', size: 1 }, { signal });
