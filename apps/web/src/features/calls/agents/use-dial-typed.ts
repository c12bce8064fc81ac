import { useMutation } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { useClientState } from '../../../shared/lib/client-state.ts';
import { haptic } from '../../../shared/lib/haptics.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { useRequestKey } from '../../../shared/lib/use-request-key.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import { dialHere, wayOf } from '../../../parts/calls/device/dial-here.ts';
import { keepPhones } from '../../../parts/calls/device/phones-asked.ts';
import { refusalWords } from '../placing/refusal-words.ts';

/**
 * Calls a typed number. A second tap, or a second try after a lost answer, does not dial twice. Calls `onPlaced` before
 * the call opens.
 */
export function useDialTyped(onPlaced: () => void) {
  const companyType = useClientState((state) => state.companyType);
  const { keyOf, settle } = useRequestKey();
  return useMutation({
    mutationFn(mobile: string) {
      haptic('medium');
      return sendRequest('calls.place', { mobile, ...wayOf(companyType) }, { key: keyOf(mobile) });
    },
    onSuccess({ id, device, phones }) {
      settle();
      keepPhones(id, phones);
      onPlaced();
      navigation().open('inCall', { call: id });
      if (device) void dialHere({ callId: id, ...device });
    },
    onError(error) {
      settle(error);
      showToast(refusalWords(error));
    },
  });
}
