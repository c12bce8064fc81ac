import type { Call } from '@haihu/contract/calls/core/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { dial, findLoggedCall } from '../../../native/dialler.ts';
import { type DeviceCallData, deviceCallOf, forgetDeviceCall } from '../../../parts/calls/device/device-call.ts';
import { talkTime } from '../../../parts/calls/call-words.ts';
import { oneCallKey } from '../../../parts/calls/use-call.ts';
import { RequestError, sendRequest } from '../../../shared/lib/send-request.ts';
import { useClientState } from '../../../shared/lib/client-state.ts';
import { common } from '../../../shared/i18n/common.ts';
import { randomKey } from '../../../shared/lib/random.ts';
import { sessionUser } from '../../../shared/lib/session.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { useNow } from '../../../shared/ui/use-now.ts';
import { t } from '../../../parts/calls/in-call-texts.ts';
import { t as calls } from '../../../parts/calls/texts.ts';
import { useHangUp } from '../in-call/use-hang-up.ts';

/** Error code `calls.report_too_long`. */
const TOO_LONG = 41388;

interface NotDialledProps {
  call: Call;
  onAgain: () => void;
  onBack: () => void;
}

/** Returns the call's data if this device dialled it and its report is due. */
export function keptDeviceCall(bindId: string | undefined): DeviceCallData | null {
  const kept = deviceCallOf(sessionUser()!.userId);
  return kept !== null && (bindId === undefined || kept.bindId === bindId) ? kept : null;
}

/**
 * Draws the part below a call by the agent's own phone. On that phone the agent reports the result; other devices wait
 * for it, and can cancel the call until a phone dials.
 */
export function DeviceFoot({ call: { id, state }, bindId }: { call: Call; bindId: string | undefined }) {
  const kept = keptDeviceCall(bindId);
  return (
    <div className="call-foot">
      {kept ? (
        <Report callId={id} data={kept} />
      ) : (
        <>
          <p className="note device-wait" role="status">
            {state === 'created' ? t.askedPhone : t.onPhone}
          </p>
          {state === 'created' && <CancelKey callId={id} />}
        </>
      )}
    </div>
  );
}

function CancelKey({ callId }: { callId: string }) {
  const hangUp = useHangUp(callId);
  return (
    <Button wide="full" busy={hangUp.isPending} onClick={() => hangUp.mutate()}>
      {common.cancel}
    </Button>
  );
}

/** Draws the part below a call that no phone dialled: the reason, and another try. */
export function NotDialled({ call: { hungUpBy }, onAgain, onBack }: NotDialledProps) {
  return (
    <div className="call-foot">
      <p className="note device-wait" role="status">
        {hungUpBy === 'system' ? t.phoneMissed : t.notDialled}
      </p>
      <div className="h">
        <Button wide="grow" onClick={onBack}>
          {common.back}
        </Button>
        <Button kind="call" wide="grow" onClick={onAgain}>
          {t.callAgain}
        </Button>
      </div>
    </div>
  );
}

function Report({ callId, data }: { callId: string; data: DeviceCallData }) {
  const queries = useQueryClient();
  const [key] = useState(randomKey);
  const shownAgain = useClientState(({ refreshCount }) => refreshCount);
  const seconds = Math.max(1, Math.floor((useNow() - data.time) / 1000));
  const report = useMutation({
    mutationFn: (duration: number) =>
      sendRequest('calls.reportDevice', { bindId: data.bindId, duration, startTime: data.time }, { key }),
    onSuccess: () => forgetDeviceCall(sessionUser()!.userId),
    onError(error) {
      const most = error instanceof RequestError && error.code === TOO_LONG ? error.data?.most : undefined;
      // The clock of this device is ahead. The server's elapsed time is then the longest possible talk.
      if (typeof most === 'number') report.mutate(most);
      else showToast(error.message);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [oneCallKey, callId] }),
  });
  const { mutate } = report;
  const { mobile, time } = data;

  // The phone's log knows the length of the talk once the user returns to the app. A web page has no log, and asks the
  // user.
  useEffect(() => {
    const look = async () => {
      const logged = shownAgain >= 0 && (await findLoggedCall(mobile, time));
      if (logged) mutate(logged.duration);
    };
    void look();
  }, [shownAgain, mobile, time, mutate]);

  async function dialAgain(): Promise<void> {
    if ((await dial(mobile)) !== 'dialled') showToast(calls.dialFailed);
  }

  return (
    <div className="device-report">
      <p className="note">{t.howWasIt}</p>
      <div className="h">
        <Button wide="grow" busy={report.isPending} onClick={() => mutate(0)}>
          {t.notReached}
        </Button>
        <Button kind="primary" wide="grow" busy={report.isPending} onClick={() => mutate(seconds)}>
          {t.reached(talkTime(seconds))}
        </Button>
      </div>
      <Button onClick={() => void dialAgain()}>{t.dialAgain}</Button>
    </div>
  );
}
