import { useMutation, useQueryClient } from '@tanstack/react-query';
import { randomKey } from '../../../shared/lib/random.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { sessionUser } from '../../../shared/lib/session.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import { oneCallKey } from '../use-call.ts';
import { rememberDeviceCall } from './device-call.ts';
import { dialTaken } from './dial-here.ts';

/** Takes a call for this phone and dials it. Shows a refusal: another phone was faster, or it is too late. */
export function useTakeCall(callId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => sendRequest('calls.takeDevice', { callId }, { key: randomKey() }),
    onSuccess({ bindId, mobile }) {
      rememberDeviceCall(sessionUser()!.userId, { mobile, time: Date.now(), bindId, callId });
      void dialTaken({ callId, mobile });
    },
    onError: (error) => showToast(error.message, { kind: 'warn' }),
    onSettled: () => queries.invalidateQueries({ queryKey: [oneCallKey, callId] }),
  });
}
