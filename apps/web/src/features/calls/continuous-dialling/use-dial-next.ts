import type { DiallingRun } from '@haihu/contract/calls/continuous-dialling';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { dialHere, wayOf } from '../../../parts/calls/device/dial-here.ts';
import { keepPhones } from '../../../parts/calls/device/phones-asked.ts';
import { t } from '../../../parts/calls/run-texts.ts';
import { keepRun } from '../../../parts/calls/use-run.ts';
import { haptic } from '../../../shared/lib/haptics.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { showToast } from '../../../shared/ui/toast.tsx';

/** Returns true while a run by own phones can dial its next customer at a tap. */
export const waitsForTap = ({ way, phase, next }: DiallingRun): boolean =>
  way === 'device' && phase === 'counting' && next !== null;

/** Dials the next customer of a run by own phones. Tells the user if the customer was passed over. */
export function useDialNext(run: DiallingRun) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn() {
      haptic('medium');
      return sendRequest('calls.dialNext', { id: run.id, customerId: run.next!.id, ...wayOf(1) });
    },
    onSuccess({ run: after, device, phones, passedOver }) {
      keepRun(queries, after);
      if (after.callId) keepPhones(after.callId, phones);
      if (device && after.callId) void dialHere({ callId: after.callId, ...device });
      if (passedOver) showToast(t.wasPassedOver(run.next!.name, t.passedOver[passedOver]));
    },
    onError: (error) => showToast(error.message, { kind: 'warn' }),
  });
}
