import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/lib/call.ts';
import { today } from '../../../shared/lib/day.ts';

export function todayQuery(of: 'me' | 'team') {
  const day = today();
  return queryOptions({
    queryKey: ['statistics.callTotals', of, day],
    queryFn: () => call('statistics.callTotals', { from: day, to: day, of }),
  });
}

/** Calls and follow-ups of the enterprise's today, and of yesterday. */
export const useToday = (of: 'me' | 'team') => useQuery(todayQuery(of));
