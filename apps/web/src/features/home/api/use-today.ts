import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/lib/call.ts';
import { today } from '../../../shared/lib/day.ts';

/** Calls and follow-ups of the enterprise's today, and of yesterday. */
export function useToday(of: 'me' | 'team') {
  const day = today();
  return useQuery({
    queryKey: ['statistics.callTotals', of, day],
    queryFn: () => call('statistics.callTotals', { from: day, to: day, of }),
  });
}
