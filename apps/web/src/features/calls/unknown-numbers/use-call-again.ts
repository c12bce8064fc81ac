import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { currentCallKey } from '../../../parts/calls/use-call.ts';
import { RequestError, sendRequest } from '../../../shared/lib/send-request.ts';
import { useClientState } from '../../../shared/lib/client-state.ts';
import { haptic } from '../../../shared/lib/haptics.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { randomKey } from '../../../shared/lib/random.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import { dialHere, wayOf } from '../../../parts/calls/device/dial-here.ts';
import { keepPhones } from '../../../parts/calls/device/phones-asked.ts';
import { refusalWords } from '../placing/refusal-words.ts';

/**
 * Calls the number of one of the user's own calls again; the page need not know the number. After a lost answer a
 * second try does not dial twice.
 * `replaces`: the new call takes the place of the present screen.
 */
export function useCallAgain(callId: string, replaces: boolean) {
  const companyType = useClientState((state) => state.companyType);
  const queries = useQueryClient();
  const key = useRef<string | null>(null);
  return useMutation({
    mutationFn() {
      haptic('medium');
      key.current ??= randomKey();
      return sendRequest('calls.place', { again: callId, ...wayOf(companyType) }, { key: key.current });
    },
    onSuccess({ id, device, phones }) {
      key.current = null;
      keepPhones(id, phones);
      void queries.invalidateQueries({ queryKey: [currentCallKey] });
      navigation().open('inCall', { call: id }, { replace: replaces });
      if (device) void dialHere({ callId: id, ...device });
    },
    onError(error) {
      if (error instanceof RequestError) key.current = null;
      showToast(refusalWords(error), { kind: 'warn', milliseconds: 4000 });
    },
  });
}
