import { push } from '@haihu/contract/socket';
import { type ReactNode, useEffect } from 'react';
import {
  hangUp,
  mute,
  pickUp,
  switchOn,
  markMoving,
  markTaken,
  useSoftphone,
} from '../../../parts/calls/own-phone/softphone.ts';
import { useRunningCall } from '../../../parts/calls/use-call.ts';
import { Caller } from './caller.tsx';
import { HeadsetWatch } from './headset/headset-watch.tsx';
import { takeOverHere } from './take-over.ts';
import { t } from './softphone-texts.ts';
import { useDecline } from './use-decline.ts';
import { useHeadsetKeys } from './use-headset-keys.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { navigation } from '../../../shared/lib/navigation.ts';
import { onPush } from '../../../shared/lib/push-listeners.ts';

const phone = { pickUp, hangUp, mute };

/** Registers the page's phone again after a reload. Asks the member about calls that nobody here requested. */
export default function SoftphoneBell(): ReactNode {
  const { call, problem, status, isPoor } = useSoftphone();
  useHeadsetKeys(call, phone);
  useEffect(() => switchOn(), []);
  useEffect(() => onPush(push.phoneTaken, markTaken), []);
  useEffect(() => onPush(push.phoneMoves, markMoving), []);
  const elsewhere = status === 'elsewhere' || status === 'taken' ? t[status] : null;
  useEffect(() => {
    if (elsewhere) showToast(elsewhere, { action: { label: t.takeOver, onAct: () => void takeOverHere() } });
  }, [elsewhere]);
  useEffect(() => {
    if (problem) showToast(t.problems[problem], { kind: 'warn' });
  }, [problem]);
  useEffect(() => {
    const look = { label: t.look, onAct: () => navigation().open('softphone') };
    if (isPoor) showToast(t.poor, { kind: 'warn', action: look });
  }, [isPoor]);
  const running = useRunningCall();
  const isAsked = running?.origin === 'callback';
  const caller = running?.direction === 'inbound' || isAsked ? running : null;
  const decline = useDecline(caller?.id ?? null);
  return (
    <>
      <HeadsetWatch decline={decline} />
      <Sheet
        open={call?.phase === 'ringing'}
        urgent
        title={isAsked ? t.calledBack : caller ? t.caller : t.incoming}
        bar={
          <ActionBar>
            <Button kind="danger" wide="grow" onClick={decline}>
              {t.decline}
            </Button>
            <Button kind="call" wide="grow" onClick={() => void pickUp()}>
              {t.pickUp}
            </Button>
          </ActionBar>
        }
      >
        {caller ? <Caller call={caller} /> : <p className="pad sec">{t.incomingHint}</p>}
      </Sheet>
    </>
  );
}
