import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/lib/call.ts';
import { today } from '../../shared/lib/day.ts';

/** Returns the request for today's ranks in the enterprise's zone. The page may have sent it already. */
export function ranksRequest() {
  const day = today();
  return { from: day, to: day };
}

/** Returns the query of the ranks. Its key holds the day, so that tomorrow has another one. */
export function ranksQuery() {
  const request = ranksRequest();
  return queryOptions({
    queryKey: ['statistics.callRanks', request.from],
    queryFn: () => call('statistics.callRanks', request),
  });
}

/** Reads today's calls by member, most first. */
export const useRanks = (enabled: boolean) => useQuery({ ...ranksQuery(), enabled });
