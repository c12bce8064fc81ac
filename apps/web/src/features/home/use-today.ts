import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/lib/call.ts';
import { today } from '../../shared/lib/day.ts';

/** What is asked for today's figures, one's own or the team's. */
export function todayRequest(of: 'me' | 'team') {
  const day = today();
  return { from: day, to: day, of };
}

/** The request as a query with its day in the key: tomorrow has its own. */
export function todayQuery(of: 'me' | 'team') {
  const request = todayRequest(of);
  return queryOptions({
    queryKey: ['statistics.callTotals', of, request.from],
    queryFn: () => call('statistics.callTotals', request),
  });
}

/** Calls and follow-ups of the enterprise's today, and of yesterday. */
export const useToday = (of: 'me' | 'team') => useQuery(todayQuery(of));
