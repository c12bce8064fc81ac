import { useEffect } from 'react';
import { findLoggedCall } from '../../../native/call-log.ts';
import { isInApp } from '../../../native/dialler.ts';
import { useClientState } from '../../../shared/lib/client-state.ts';
import { shownPhone } from '../../../shared/lib/shown-phone.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useNow } from '../../../shared/ui/use-now.ts';
import { talkTime } from '../call-words.ts';
import { t } from '../in-call-texts.ts';
import type { DeviceCallData } from './device-call.ts';
import { dialTaken } from './dial-here.ts';
import { useReport } from './use-report.ts';

/** Milliseconds between two looks into the phone's log after the user came back, and their number. */
const LOOK_EVERY = 1000;
const LOOKS = 10;

/** Draws the keys with which the agent reports a call that this phone dialled. */
export function DeviceReport({ data }: { data: DeviceCallData }) {
  const seconds = Math.max(1, Math.floor((useNow() - data.time) / 1000));
  const report = useReport({ ...data, name: shownPhone(data.mobile, 'callee') });
  const { mutate, isPending } = report;
  useLoggedCall(data, mutate);
  return (
    <div className="device-keys">
      {!data.isOut && (
        <Button kind="call" wide="full" onClick={() => void dialTaken(data)}>
          {t.dial}
        </Button>
      )}
      <p className="note">{t.howWasIt}</p>
      <div className="h">
        <Button wide="grow" busy={isPending} onClick={() => mutate(0)}>
          {t.notReached}
        </Button>
        <Button kind={data.isOut ? 'primary' : 'plain'} wide="grow" busy={isPending} onClick={() => mutate(seconds)}>
          {t.reached(talkTime(seconds))}
        </Button>
      </div>
      {data.isOut && <Button onClick={() => void dialTaken(data)}>{t.dialAgain}</Button>}
    </div>
  );
}

/**
 * Reports by the phone's log, which knows the length of the talk. Phones write it up to seconds after the user came
 * back. A web page has no log, and asks the user.
 */
function useLoggedCall({ mobile, time }: DeviceCallData, report: (seconds: number) => void): void {
  const shownAgain = useClientState(({ refreshCount }) => refreshCount);
  useEffect(() => {
    // Each return to the app begins the looks again.
    if (!isInApp() || shownAgain < 0) return;
    let looks = 0;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    async function look(): Promise<void> {
      const logged = await findLoggedCall(mobile, time);
      if (isOver) return;
      looks += 1;
      if (logged) report(logged.duration);
      else if (looks < LOOKS) timer = setTimeout(() => void look(), LOOK_EVERY);
    }
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [shownAgain, mobile, time, report]);
}
