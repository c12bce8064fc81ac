import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/lib/call.ts';

/** Reads the enterprise's tags by group. They change seldom. */
export function useTags() {
  return useQuery({
    queryKey: ['customers.tags'],
    queryFn: () => call('customers.tags', {}),
    staleTime: 10 * 60_000,
  });
}
