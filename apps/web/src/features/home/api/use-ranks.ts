import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/lib/call.ts';
import { today } from '../../../shared/lib/day.ts';

/** Today's calls by member, most first. */
export function useRanks(enabled: boolean) {
  const day = today();
  return useQuery({
    queryKey: ['statistics.callRanks', day],
    queryFn: () => call('statistics.callRanks', { from: day, to: day }),
    enabled,
  });
}
