import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/lib/call.ts';

/** What an enterprise can say that it does. */
export function useIndustries() {
  return useQuery({
    queryKey: ['enterprises.industries'],
    queryFn: () => call('enterprises.industries', {}),
    staleTime: Infinity,
  });
}
