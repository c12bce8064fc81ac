import type { CustomerPool } from '@haihu/contract/customers/values';
import type { CustomerDetail } from '@haihu/contract/customers/pools';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../shared/lib/send-request.ts';

export const customerKey = 'customers.detail';

/**
 * Reads a customer of a known pool. For a colleague's customer the server says who took it and when, as far as the user
 * may know.
 */
export function customerQuery(id: string, pool: CustomerPool) {
  return queryOptions({
    queryKey: [customerKey, id],
    queryFn: ({ signal }) =>
      sendRequest(pool === 'sea' ? 'customers.seaDetail' : 'customers.privateDetail', { id }, { signal }),
  });
}

/** Reads a customer from any pool. */
export function useCustomerAnywhere(id: string | null) {
  return useQuery({
    queryKey: [customerKey, id],
    queryFn: ({ signal }) => findCustomer(id!, signal),
    enabled: id !== null,
  });
}

async function findCustomer(id: string, signal: AbortSignal): Promise<CustomerDetail> {
  const { userId, place } = await sendRequest('customers.locate', { id }, { signal });
  return sendRequest(userId === null && !place ? 'customers.seaDetail' : 'customers.privateDetail', { id }, { signal });
}
