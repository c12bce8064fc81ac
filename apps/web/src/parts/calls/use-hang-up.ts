import { useMutation, useQueryClient } from '@tanstack/react-query';
import { oneCallKey } from './use-call.ts';
import { sendRequest } from '../../shared/lib/send-request.ts';

/** Ends the running call. A push reports the end. */
export function useHangUp(callId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => sendRequest('calls.hangUp', { id: callId }),
    onSettled: () => queries.invalidateQueries({ queryKey: [oneCallKey, callId] }),
  });
}
