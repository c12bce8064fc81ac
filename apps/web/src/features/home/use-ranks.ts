import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/lib/call.ts';
import { today } from '../../shared/lib/day.ts';

/** What is asked for the ranks: the enterprise's today. The page itself may have asked it already. */
export function ranksRequest() {
  const day = today();
  return { from: day, to: day };
}

/** The request as a query with its day in the key: tomorrow has its own. */
export function ranksQuery() {
  const request = ranksRequest();
  return queryOptions({
    queryKey: ['statistics.callRanks', request.from],
    queryFn: () => call('statistics.callRanks', request),
  });
}

/** Today's calls by member, most first. */
export const useRanks = (enabled: boolean) => useQuery({ ...ranksQuery(), enabled });
