import { queryOptions, useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../shared/lib/send-request.ts';
import { useOnArrival } from '../../shared/lib/use-on-arrival.ts';

/** Query of the agents whom the user leads, with their present states. */
export const teamQuery = queryOptions({
  queryKey: ['calls.board'],
  queryFn: () => sendRequest('calls.board', {}),
});

/** Milliseconds between two reads of the agents' states. */
const EVERY = 10_000;

export function useTeam(enabled: boolean) {
  useOnArrival('calls.board');
  return useQuery({ ...teamQuery, enabled, refetchInterval: EVERY });
}
