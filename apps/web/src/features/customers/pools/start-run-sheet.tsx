import type { RequestTo } from '@haihu/contract/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keptLeftOut } from '../batches/left-out.ts';
import { NextCallCost } from '../../../parts/calls/next-call-cost.tsx';
import { PaceChips } from '../../../parts/calls/pace-chips.tsx';
import { t } from '../../../parts/calls/run-texts.ts';
import { keepRun } from '../../../parts/calls/use-run.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { RequestError } from '../../../shared/lib/request-error.ts';
import { haptic } from '../../../shared/lib/haptics.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { keepPace, keptPace } from '../../../parts/calls/pace.ts';
import { switchTo } from '../../../shared/lib/preferences.ts';
import { randomKey } from '../../../shared/lib/random.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Cells, SwitchCell } from '../../../shared/ui/list-cell.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import './customers.css';

type ListCursor = RequestTo<'calls.startRun'>['walk'];

/** Error code: the member already has a run. */
const EXISTS = 41310;

interface StartRunSheetProps {
  open: boolean;
  onClose: () => void;
  listCursor: ListCursor;
  /** Number of customers in words. Absent if unknown. */
  count?: string;
  onStarted?: () => void;
}

/**
 * Draws the sheet before a run of calls: the number of customers, the customers to leave out, and the pause between two
 * calls.
 */
export default function StartRunSheet({ open, onClose, listCursor, count, onStarted }: StartRunSheetProps) {
  const queries = useQueryClient();
  const [paceSeconds, setPace] = useState(keptPace);
  const isList = listCursor.by !== 'ids';
  const [leftOut, setLeftOut] = useState(keptLeftOut);
  // One opening of the sheet uses one key, so that several taps start one run.
  const [key] = useState(randomKey);
  const start = useMutation({
    mutationFn: () =>
      sendRequest('calls.startRun', { walk: listCursor, paceSeconds, ...(isList && { leftOut }) }, { key }),
    onSuccess(run) {
      keepPace(paceSeconds);
      if (isList) {
        switchTo('leaveOutCalledToday', leftOut.calledToday);
        switchTo('leaveOutPromised', leftOut.promised);
      }
      keepRun(queries, run);
      onClose();
      onStarted?.();
      navigation().open('continuousDialling');
    },
    onError(error) {
      const exists = error instanceof RequestError && error.code === EXISTS;
      const action = { label: t.open, onAct: () => navigation().open('continuousDialling') };
      showToast(error.message, { kind: 'warn', ...(exists && { action }) });
      if (exists) onClose();
    },
  });

  function press(): void {
    haptic('medium');
    start.mutate();
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t.title}
      aside={count && t.of(count)}
      bar={
        <>
          <NextCallCost />
          <ActionBar>
            <Button
              kind="call"
              wide="grow"
              icon={<Icon name="phone" size="s" />}
              busy={start.isPending}
              busyWords={t.starting}
              onClick={press}
            >
              {t.start}
            </Button>
          </ActionBar>
        </>
      }
    >
      <div className="pad run-start">
        <p className="sec">{t.hint}</p>
        <h3>{t.pace}</h3>
        <PaceChips value={paceSeconds} onChange={setPace} />
      </div>
      {isList && (
        <Cells>
          {(['calledToday', 'promised'] as const).map((who) => (
            <SwitchCell
              key={who}
              label={t.leaveOut[who]}
              on={leftOut[who]}
              onChange={(on) => setLeftOut((before) => ({ ...before, [who]: on }))}
            />
          ))}
        </Cells>
      )}
    </Sheet>
  );
}
