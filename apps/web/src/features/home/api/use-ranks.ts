import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/lib/call.ts';
import { today } from '../../../shared/lib/day.ts';

export function ranksQuery() {
  const day = today();
  return queryOptions({
    queryKey: ['statistics.callRanks', day],
    queryFn: () => call('statistics.callRanks', { from: day, to: day }),
  });
}

/** Today's calls by member, most first. */
export const useRanks = (enabled: boolean) => useQuery({ ...ranksQuery(), enabled });
