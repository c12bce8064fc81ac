import { useMutation, useQueryClient } from '@tanstack/react-query';
import { oneCallKey } from '../../../parts/calls/use-call.ts';
import { call } from '../../../shared/lib/call.ts';

/** Ends the running call. A push reports the end. */
export function useHangUp(callId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call('calls.hangUp', { id: callId }),
    onSettled: () => queries.invalidateQueries({ queryKey: [oneCallKey, callId] }),
  });
}
