import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { canDialNow } from '../../../native/dialler.ts';
import { isPhoneDevice } from '../../../parts/calls/device/device-call.ts';
import { dialHere, wayOf } from '../../../parts/calls/device/dial-here.ts';
import { keepPhones } from '../../../parts/calls/device/phones-asked.ts';
import { currentCallKey, oneCallKey } from '../../../parts/calls/use-call.ts';
import { useClientState } from '../../../shared/lib/client-state.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { randomKey } from '../../../shared/lib/random.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import { takeTurn } from './next-turn.ts';

/**
 * Calls a task's number. In enterprises that call by own phones this phone dials it, and any other device asks the
 * agent's phone. A number whose turn it is is called when its screen opens.
 */
export function usePlaceNumber(taskNumberId: string, onPlaced: (callId: string) => void) {
  const queries = useQueryClient();
  const companyType = useClientState((state) => state.companyType);
  const placing = useMutation({
    mutationFn: (key: string) => sendRequest('calls.place', { taskNumberId, ...wayOf(companyType) }, { key }),
    onSuccess(placed) {
      queries.setQueryData([oneCallKey, placed.id], placed);
      void queries.invalidateQueries({ queryKey: [currentCallKey] });
      void queries.invalidateQueries({ queryKey: ['tasks.number', taskNumberId] });
      keepPhones(placed.id, placed.phones);
      onPlaced(placed.id);
      if (placed.device) void dialHere({ callId: placed.id, ...placed.device });
    },
    onError(error) {
      showToast(error.message, { kind: 'warn', milliseconds: 4000 });
      void queries.invalidateQueries({ queryKey: ['tasks.number', taskNumberId] });
    },
  });
  const { mutate } = placing;
  // A phone whose browser wants another tap first shows its key.
  useEffect(() => {
    if (takeTurn(taskNumberId) && (!isPhoneDevice() || canDialNow())) mutate(randomKey());
  }, [taskNumberId, mutate]);
  return placing;
}
