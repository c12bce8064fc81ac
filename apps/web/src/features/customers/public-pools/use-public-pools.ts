import { useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';

/** Reads the public pools whose customers the user can see. */
export function usePublicPools() {
  return useQuery({
    queryKey: ['customers.seas'],
    queryFn: ({ signal }) => sendRequest('customers.seas', {}, { signal }),
  });
}
