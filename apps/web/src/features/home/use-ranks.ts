import { queryOptions, useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../shared/lib/send-request.ts';
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
    queryFn: () => sendRequest('statistics.callRanks', request),
  });
}

/** Reads today's calls by member, most first. */
export const useTodayRanks = (enabled: boolean) => useQuery({ ...ranksQuery(), enabled });
