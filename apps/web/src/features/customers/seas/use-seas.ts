import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/lib/call.ts';

/** The seas whose customers one sees. */
export function useSeas() {
  return useQuery({ queryKey: ['customers.seas'], queryFn: ({ signal }) => call('customers.seas', {}, { signal }) });
}
