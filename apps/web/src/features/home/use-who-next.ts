import { queryOptions, useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../shared/lib/send-request.ts';

/** Query of the customer to call now. The server knows the run, the call-backs and the call gate. */
export const whoNextQuery = queryOptions({
  queryKey: ['calls.whoNext'],
  queryFn: () => sendRequest('calls.whoNext', {}),
});

/** Milliseconds between two reads, because hours for calls begin and limits of numbers end. */
const EVERY = 60_000;

export const useWhoNext = (enabled: boolean) => useQuery({ ...whoNextQuery, enabled, refetchInterval: EVERY });
