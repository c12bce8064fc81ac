import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/lib/call.ts';
import { useOnArrival } from '../../shared/lib/use-on-arrival.ts';

/** The agents whom the user leads, as they are now. */
export const teamQuery = queryOptions({
  queryKey: ['calls.board'],
  queryFn: () => call('calls.board', {}),
});

/** What agents do is read anew so often while somebody looks. Milliseconds. */
const EVERY = 10_000;

export function useTeam(enabled: boolean) {
  useOnArrival('calls.board');
  return useQuery({ ...teamQuery, enabled, refetchInterval: EVERY });
}
