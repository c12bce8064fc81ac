import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useClientState } from '../../../shared/lib/client-state.ts';
import { haptic } from '../../../shared/lib/haptics.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { randomKey } from '../../../shared/lib/random.ts';
import { RequestError, sendRequest } from '../../../shared/lib/send-request.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import { dialHere, wayOf } from '../device/dial-here.ts';
import { keepPhones } from '../device/phones-asked.ts';
import { openCallScreen } from '../start-call.ts';
import { currentCallKey } from '../use-call.ts';

interface Missed {
  id: string;
  customerId: string | null;
}

/**
 * Returns a function that calls a person back. The page need not know the number. After a lost answer a second try does
 * not dial twice.
 */
export function useCallMissed(): (missed: Missed) => void {
  const companyType = useClientState((state) => state.companyType);
  const queries = useQueryClient();
  const attempt = useRef({ of: '', key: '' });
  const { mutate, isPending } = useMutation({
    mutationFn(missedId: string) {
      haptic('medium');
      if (attempt.current.of !== missedId) attempt.current = { of: missedId, key: randomKey() };
      return sendRequest('calls.place', { missedId, ...wayOf(companyType) }, { key: attempt.current.key });
    },
    onSuccess({ id, device, phones }) {
      attempt.current = { of: '', key: '' };
      keepPhones(id, phones);
      void queries.invalidateQueries({ queryKey: [currentCallKey] });
      navigation().open('inCall', { call: id });
      if (device) void dialHere({ callId: id, ...device });
    },
    onError(error) {
      if (error instanceof RequestError) attempt.current = { of: '', key: '' };
      showToast(error.message, { kind: 'warn', milliseconds: 4000 });
    },
  });
  return ({ id, customerId }) => {
    if (customerId !== null) openCallScreen(customerId);
    else if (!isPending) mutate(id);
  };
}
