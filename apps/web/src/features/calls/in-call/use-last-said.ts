import { useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';

/** Returns the last follow-up of a customer. Undefined until known, `null` without one. */
export function useLastSaid(customerId: string) {
  const list = useQuery({
    queryKey: ['followups.list', customerId],
    queryFn: ({ signal }) => sendRequest('followups.list', { customerId, size: 1 }, { signal }),
  });
  return list.data && (list.data.list[0] ?? null);
}
