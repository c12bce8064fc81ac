import { useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';

/** Reads the enterprise's tags by group. They change seldom. */
export function useTags() {
  return useQuery({
    queryKey: ['customers.tags'],
    queryFn: () => sendRequest('customers.tags', {}),
    staleTime: 10 * 60_000,
  });
}
