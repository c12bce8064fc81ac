import { type ReactNode, useEffect } from 'react';
import { hangUp, pickUp, switchOn, useSoftphone } from '../../../parts/calls/softphone/softphone.ts';
import { takeOverHere } from '../../../parts/calls/softphone/take-over.ts';
import { t } from '../../../parts/calls/softphone/texts.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';

/** Registers the phone of this page again after a reload, and asks about calls that nobody here asked for. */
export default function SoftphoneBell(): ReactNode {
  const { call, problem, status } = useSoftphone();
  useEffect(switchOn, []);
  const isElsewhere = status === 'elsewhere';
  useEffect(() => {
    if (isElsewhere) showToast(t.elsewhere, { action: { label: t.takeOver, onAct: () => void takeOverHere() } });
  }, [isElsewhere]);
  useEffect(() => {
    if (problem) showToast(t.problems[problem], { kind: 'warn' });
  }, [problem]);
  return (
    <Sheet
      open={call?.phase === 'ringing'}
      title={t.incoming}
      bar={
        <ActionBar>
          <Button kind="danger" wide="grow" onClick={() => hangUp()}>
            {t.decline}
          </Button>
          <Button kind="call" wide="grow" onClick={() => void pickUp()}>
            {t.pickUp}
          </Button>
        </ActionBar>
      }
    >
      <p className="pad sec">{t.incomingHint}</p>
    </Sheet>
  );
}
