import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dialHere, wayOf } from '../../../parts/calls/device/dial-here.ts';
import { currentCallKey, oneCallKey } from '../../../parts/calls/use-call.ts';
import { useClientState } from '../../../shared/lib/client-state.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { showToast } from '../../../shared/ui/toast.tsx';

/**
 * Calls a task's number. In enterprises that call by own phones this phone dials it, and any other device asks the
 * agent's phone.
 */
export function usePlaceNumber(taskNumberId: string, onPlaced: (callId: string) => void) {
  const queries = useQueryClient();
  const companyType = useClientState((state) => state.companyType);
  return useMutation({
    mutationFn: (key: string) => sendRequest('calls.place', { taskNumberId, ...wayOf(companyType) }, { key }),
    onSuccess(placed) {
      queries.setQueryData([oneCallKey, placed.id], placed);
      void queries.invalidateQueries({ queryKey: [currentCallKey] });
      void queries.invalidateQueries({ queryKey: ['tasks.number', taskNumberId] });
      onPlaced(placed.id);
      if (placed.device) void dialHere({ callId: placed.id, ...placed.device });
    },
    onError(error) {
      showToast(error.message, { kind: 'warn', milliseconds: 4000 });
      void queries.invalidateQueries({ queryKey: ['tasks.number', taskNumberId] });
    },
  });
}
