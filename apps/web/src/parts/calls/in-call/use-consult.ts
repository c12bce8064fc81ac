import type { ConsultEnd } from '@haihu/contract/calls/values';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { showToast } from '../../../shared/ui/toast.tsx';

/** Ends the talk with a colleague. A push tells what follows. */
export function useConsultEnd(callId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (how: ConsultEnd) => sendRequest('calls.consultEnd', { id: callId, how }),
    onError: (error) => showToast(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: ['calls.controls', callId] }),
  });
}
