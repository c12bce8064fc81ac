import type { ReplyOf } from '@haihu/contract/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../shared/lib/send-request.ts';
import { showToast } from '../../shared/ui/toast.tsx';

type Controls = ReplyOf<'calls.controls'>;

/** Returns the switches of a call during the talk: mute, hold. Undefined until known. */
export function useControls(callId: string, isTalk: boolean): Controls | undefined {
  return useQuery({
    queryKey: ['calls.controls', callId],
    queryFn: ({ signal }) => sendRequest('calls.controls', { id: callId }, { signal }),
    enabled: isTalk,
  }).data;
}

/** Mutes or holds. The key changes at once, and changes back if the server refuses. */
export function useSwitch(callId: string, name: 'calls.mute' | 'calls.hold') {
  const queries = useQueryClient();
  const queryKey = ['calls.controls', callId];
  const part = name === 'calls.mute' ? 'isMuted' : 'isHeld';
  return useMutation({
    mutationFn: (isOn: boolean) => sendRequest(name, { id: callId, isOn }),
    onMutate: (isOn) => queries.setQueryData<Controls>(queryKey, (before) => before && { ...before, [part]: isOn }),
    onError: (error) => showToast(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
}
