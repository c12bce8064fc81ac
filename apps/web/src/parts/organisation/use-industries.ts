import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/lib/call.ts';

/** Reads the industries that an enterprise can choose. */
export function useIndustries() {
  return useQuery({
    queryKey: ['enterprises.industries'],
    queryFn: () => call('enterprises.industries', {}),
    staleTime: Infinity,
  });
}
