import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/lib/call.ts';

/** What is asked for the next customer: the first of the longest left alone. */
export const nextCustomerRequest = { size: 1, sort: 'follow_up' } as const;

/** The same question as a query. */
export const nextCustomerQuery = queryOptions({
  queryKey: ['customers.privatePage', 'next'],
  queryFn: () => call('customers.privatePage', nextCustomerRequest),
});

/** Whom to call next: of one's own customers the one that was left alone longest. */
export const useNextCustomer = () => useQuery(nextCustomerQuery);
