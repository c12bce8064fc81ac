import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/lib/call.ts';

/** The last thing that was written about a customer; undefined until known, null for nothing. */
export function useLastSaid(customerId: string) {
  const list = useQuery({
    queryKey: ['followups.list', customerId],
    queryFn: ({ signal }) => call('followups.list', { customerId, size: 1 }, { signal }),
  });
  return list.data && (list.data.list[0] ?? null);
}
