import type { RequestTo } from '@haihu/contract/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../shared/lib/send-request.ts';
import { useOnArrival } from '../../shared/lib/use-on-arrival.ts';

/** The agents with the most calls of today. The board has the others. */
export const teamRequest = { part: 'agents', sort: 'calls', size: 50 } as const satisfies RequestTo<'calls.board'>;

/** Query of the agents whom the user leads, with their present states. */
export const teamQuery = queryOptions({
  queryKey: ['calls.board', 'home'],
  queryFn: () => sendRequest('calls.board', teamRequest),
});

/** Milliseconds between two reads of the agents' states. */
const EVERY = 10_000;

export function useTeam(enabled: boolean) {
  useOnArrival('calls.board');
  return useQuery({ ...teamQuery, enabled, refetchInterval: EVERY });
}
