import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deliver } from '../../../shared/lib/outbox/send.ts';
import { sessionUser } from '../../../shared/lib/session.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import { oneCallKey } from '../use-call.ts';
import { type DeviceCallData, forgetDeviceCall } from './device-call.ts';

/** A call whose result is reported. `name`: its customer or number in the list of unsent entries. */
type ReportedCall = Pick<DeviceCallData, 'bindId' | 'callId' | 'time'> & { name: string };

/**
 * Reports the seconds of talk of a call by the agent's own phone, once. `time`: an instant between the start of the call
 * and now. The report goes through the outbox, so the answer is `null` if the device still keeps it.
 */
export function useReport({ bindId, callId, time, name }: ReportedCall) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (duration: number) =>
      deliver('calls.reportDevice', { bindId, duration, startTime: time }, { order: callId, name }),
    onSuccess: () => forgetDeviceCall(sessionUser()!.userId, callId),
    onError: (error) => showToast(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: [oneCallKey, callId] }),
  });
}
