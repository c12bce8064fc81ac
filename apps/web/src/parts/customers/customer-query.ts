import type { CustomerDetail } from '@haihu/contract/customers';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/lib/call.ts';
import type { Pool } from './pool-filter.ts';

export const customerKey = 'customers.detail';

/** Of a customer whose pool one knows. A colleague's answers who took it and when, as far as one may know that. */
export function customerQuery(id: string, pool: Pool) {
  return queryOptions({
    queryKey: [customerKey, id],
    queryFn: ({ signal }) =>
      call(pool === 'sea' ? 'customers.seaDetail' : 'customers.privateDetail', { id }, { signal }),
  });
}

/** Of a customer wherever it is. */
export function useCustomerAnywhere(id: string | null) {
  return useQuery({
    queryKey: [customerKey, id],
    queryFn: ({ signal }) => findCustomer(id!, signal),
    enabled: id !== null,
  });
}

async function findCustomer(id: string, signal: AbortSignal): Promise<CustomerDetail> {
  const { userId } = await call('customers.locate', { id }, { signal });
  return call(userId === null ? 'customers.seaDetail' : 'customers.privateDetail', { id }, { signal });
}
