import { useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';

/** Reads the departments within the user's scope, in the order of the tree, and the roles that they may give. */
export function usePlaces(isWanted = true) {
  return useQuery({
    queryKey: ['enterprises.places'],
    queryFn: ({ signal }) => sendRequest('enterprises.places', {}, { signal }),
    enabled: isWanted,
  });
}
