import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/lib/call.ts';

/** The enterprise's tags by group; they change seldom. */
export function useTags() {
  return useQuery({
    queryKey: ['customers.tags'],
    queryFn: () => call('customers.tags', {}),
    staleTime: 10 * 60_000,
  });
}
