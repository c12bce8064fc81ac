import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { RequestError, sendRequest } from '../../../shared/lib/send-request.ts';
import { useClientState } from '../../../shared/lib/client-state.ts';
import { haptic } from '../../../shared/lib/haptics.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { randomKey } from '../../../shared/lib/random.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import { dialHere, wayOf } from '../in-call/dial-here.ts';
import { refusalWords } from '../in-call/refusal-words.ts';

/** Calls a typed number. A second tap, or a second try after a lost answer, does not dial twice. */
export function useDialTyped() {
  const companyType = useClientState((state) => state.companyType);
  const intent = useRef<{ mobile: string; key: string } | null>(null);
  return useMutation({
    mutationFn(mobile: string) {
      haptic('medium');
      if (intent.current?.mobile !== mobile) intent.current = { mobile, key: randomKey() };
      return sendRequest('calls.place', { mobile, ...wayOf(companyType) }, { key: intent.current.key });
    },
    onSuccess({ id, device }) {
      intent.current = null;
      navigation().open('inCall', { call: id, bind: device?.bindId });
      if (device) void dialHere(device);
    },
    onError(error) {
      if (error instanceof RequestError) intent.current = null;
      showToast(refusalWords(error));
    },
  });
}
