import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/lib/call.ts';

/** Reads the public pools whose customers the user can see. */
export function useSeas() {
  return useQuery({ queryKey: ['customers.seas'], queryFn: ({ signal }) => call('customers.seas', {}, { signal }) });
}
