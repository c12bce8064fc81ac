import type { EndpointName, ReplyOf, RequestTo } from '@haihu/contract/contract';
import { useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from './send-request.ts';
import { useRequestKey } from './use-request-key.ts';

/** A request that changes something, and its state. The name spares declarations the types of all calls. */
export type ChangingRequest<Name extends EndpointName> = UseMutationResult<ReplyOf<Name>, Error, RequestTo<Name>>;

/**
 * Sends a request that changes something, and then reads again what it may have changed. Neither repeated presses nor a
 * try after a lost answer carry it out twice. `isConcerned` tells this of the first part of a query's key.
 */
export function useChangingRequest<Name extends EndpointName>(
  name: Name,
  isConcerned: (key: string) => boolean,
): ChangingRequest<Name> {
  const queries = useQueryClient();
  const { keyOf, settle } = useRequestKey();
  return useMutation<ReplyOf<Name>, Error, RequestTo<Name>>({
    mutationFn: (request) => sendRequest(name, request, { key: keyOf(request) }),
    onSettled: (_reply, error) => settle(error),
    async onSuccess() {
      await queries.invalidateQueries({ predicate: ({ queryKey: [key] }) => isConcerned(String(key)) });
    },
  });
}
