import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/lib/call.ts';

export const nextCustomerRequest = { size: 1, sort: 'follow_up' } as const;

export const nextCustomerQuery = queryOptions({
  queryKey: ['customers.privatePage', 'next'],
  queryFn: () => call('customers.privatePage', nextCustomerRequest),
});

/** Whom to call next: of one's own customers the one that was left alone longest. */
export const useNextCustomer = () => useQuery(nextCustomerQuery);
