import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { randomKey } from '../../../shared/lib/random.ts';
import { RequestError, sendRequest } from '../../../shared/lib/send-request.ts';
import { sessionUser } from '../../../shared/lib/session.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import { oneCallKey } from '../use-call.ts';
import { type DeviceCallData, forgetDeviceCall } from './device-call.ts';

/** Error code `calls.report_too_long`. */
const TOO_LONG = 41388;

/**
 * Reports the seconds of talk of a call by the agent's own phone, once. `time`: an instant between the start of the call
 * and now.
 */
export function useReport({ bindId, callId, time }: Pick<DeviceCallData, 'bindId' | 'callId' | 'time'>) {
  const queries = useQueryClient();
  const [key] = useState(randomKey);
  const report = useMutation({
    mutationFn: (duration: number) => sendRequest('calls.reportDevice', { bindId, duration, startTime: time }, { key }),
    onSuccess: () => forgetDeviceCall(sessionUser()!.userId, callId),
    onError(error) {
      const most = error instanceof RequestError && error.code === TOO_LONG ? error.data?.most : undefined;
      // The clock of this device is ahead. The server's elapsed time is then the longest possible talk.
      if (typeof most === 'number') report.mutate(most);
      else showToast(error.message);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [oneCallKey, callId] }),
  });
  return report;
}
