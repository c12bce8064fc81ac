import { useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';

/** Reads the industries that an enterprise can choose. */
export function useIndustries() {
  return useQuery({
    queryKey: ['enterprises.industries'],
    queryFn: () => sendRequest('enterprises.industries', {}),
    staleTime: Infinity,
  });
}
