import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/lib/call.ts';

/** Asks whom to call now, by what the server knows of the run, the promises and the call gate. */
export const whoNextQuery = queryOptions({
  queryKey: ['calls.whoNext'],
  queryFn: () => call('calls.whoNext', {}),
});

/** Reads it anew while somebody looks: hours begin, and limits of a number end. Milliseconds. */
const EVERY = 60_000;

export const useWhoNext = (enabled: boolean) => useQuery({ ...whoNextQuery, enabled, refetchInterval: EVERY });
