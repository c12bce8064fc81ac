import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/lib/call.ts';

/** What is asked for the next customer: the first of the longest left alone. */
export const nextCustomerRequest = { size: 1, sort: 'follow_up' } as const;

/** The request as a query. */
export const nextCustomerQuery = queryOptions({
  queryKey: ['customers.privatePage', 'next'],
  queryFn: () => call('customers.privatePage', nextCustomerRequest),
});

/** Finds the customer to call next: the user's own customer that was left alone longest. */
export const useNextCustomer = () => useQuery(nextCustomerQuery);
