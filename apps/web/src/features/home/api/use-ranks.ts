import { dayOf } from '@haihu/rules/day';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/lib/call.ts';
import { sessionZone } from '../../../shared/lib/session.ts';

/** Today's calls by member, most first. */
export function useRanks(enabled: boolean) {
  const day = dayOf(Date.now(), sessionZone());
  return useQuery({
    queryKey: ['statistics.callRanks', day],
    queryFn: () => call('statistics.callRanks', { from: day, to: day }),
    enabled,
  });
}
