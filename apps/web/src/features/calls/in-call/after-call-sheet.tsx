import type { Call } from '@haihu/contract/calls/core/calls';
import type { DiallingRun } from '@haihu/contract/calls/continuous-dialling';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { resultAndRing } from '../../../parts/calls/call-words.ts';
import { callCostWords } from '../../../parts/calls/cost-words.ts';
import { RecordingButton } from '../recordings/recording-button.tsx';
import { useSteerRun } from '../../../parts/calls/use-run.ts';
import {
  canSave,
  type FollowUpDraft,
  type DraftChange,
  settledFollowUp,
} from '../../../parts/followups/notes/draft.ts';
import { extrasOf, FollowUpForm } from '../../../parts/followups/notes/follow-up-form.tsx';
import { chooseResult, resultsAfter, unreachedResult } from '../../../parts/followups/notes/results.ts';
import { t as form } from '../../../parts/followups/texts.ts';
import { useSaveFollowUp } from '../../../parts/followups/notes/use-save-follow-up.ts';
import { useWaitingCallBack } from '../../../parts/followups/call-backs/use-waiting-call-back.ts';
import { common } from '../../../shared/i18n/common.ts';
import { Allowed } from '../../../shared/lib/allowed.tsx';
import type { Query } from '../../../shared/lib/navigation.ts';
import { useOptions } from '../../../parts/config/settings/use-options.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button, type ButtonProps } from '../../../shared/ui/button.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { useNow } from '../../../shared/ui/use-now.ts';
import { useLasted } from '../../../shared/ui/use-lasted.ts';
import { useCallDetail } from '../records/use-call-detail.ts';
import type { NextInLine } from '../who-next/use-next-in-line.ts';
import { leaveCall } from './leave-call.ts';
import { t as runTexts } from '../continuous-dialling/texts.ts';
import { t } from '../texts.ts';
import '../../../parts/calls/call-page.css';

const OwnOutcomeChoice = lazy(() => import('../../../parts/followups/notes/own-outcome-choice.tsx'));

/** Milliseconds before the save key works. It lies under the hang-up key, and a second tap must not save. */
const INERT_FOR = 600;

/** The main button of the sheet. */
const SAVE = { kind: 'primary', wide: 'grow', 'data-key': 'save' } as const;

interface AfterCallSheetProps {
  call: Call;
  customerId: string;
  level: number | null;
  /** True if this screen showed the call, so that its note was typed during the call. */
  sawCall: boolean;
  draft: FollowUpDraft;
  change: (part: DraftChange) => void;
  /** Lets the device keep no draft. */
  hold: (isHeld: boolean) => void;
  next: NextInLine | null;
  /** Run of continuous dialling that the call belongs to. Saving then continues the run. */
  run: DiallingRun | null;
  query: Query;
}

/** Draws the sheet for the result of a call, near the thumb. After a pull down the home screen leads back to it. */
export function AfterCallSheet({
  call,
  customerId,
  level,
  sawCall,
  draft,
  change,
  hold,
  next,
  run,
  query,
}: AfterCallSheetProps) {
  const talked = call.cause === 'answered';
  const wrapUp = useOptions()?.wrapUp;
  const isCompulsory = talked && !call.followedUp && (wrapUp?.isCompulsory ?? false);
  const armed = useLasted(true, INERT_FOR);
  const steer = useSteerRun(run);
  const standard = draft.own ? null : draft.result;
  const promised = useWaitingCallBack({ customerId });
  const goesOn = useRef(false);
  const [hadNote] = useState(draft.text !== '');
  const save = useSaveFollowUp({
    customerId,
    name: call.customerName ?? undefined,
    callId: call.id,
    change,
    hold,
    onSaved: () => leaveCall(customerId, query, goesOn.current ? next : null),
  });

  // The result is preset only once, so that one removed by hand stays removed.
  const [preset] = useState(() => (talked || draft.result ? null : unreachedResult(call.cause)));
  useEffect(() => {
    if (preset) change((before) => chooseResult(before, preset, { shortcuts: [], waitingAt: null, isPreset: true }));
  }, [preset, change]);

  function skip(): void {
    steer.mutate({ what: 'skip' }, { onSuccess: () => leaveCall(customerId, query) });
  }

  function saveAnd(goOn: boolean): void {
    if (!armed) return;
    if (!canSave(draft)) return showToast(form.needsSomething);
    goesOn.current = goOn;
    save.mutate(settledFollowUp(draft, promised, talked));
  }

  const busy = { busy: save.isPending, busyWords: form.saving, lateWords: form.stillSaving };
  return (
    <Sheet
      open
      clear
      className="after-call"
      title={t.afterCall}
      onClose={isCompulsory ? undefined : () => leaveCall(customerId, query)}
      head={<ResultHead call={call} seconds={wrapUp?.seconds ?? 0} />}
      bar={
        <ActionBar>
          {run ? (
            <RunKeys {...{ run, busy, isCompulsory }} onSave={() => saveAnd(false)} onSkip={() => armed && skip()} />
          ) : (
            <Button {...(next ? {} : SAVE)} {...busy} onClick={() => saveAnd(false)}>
              {common.save}
            </Button>
          )}
          {next && !run && (
            <Button
              {...SAVE}
              secondLine={[next.name, next.company].filter(Boolean).join(' · ')}
              {...busy}
              onClick={() => saveAnd(true)}
            >
              {t.saveAndNext}
            </Button>
          )}
        </ActionBar>
      }
    >
      <Suspense>
        <OwnOutcomeChoice result={draft} onChange={change} />
      </Suspense>
      <FollowUpForm
        target={{ customerId }}
        name={call.customerName ?? call.callee}
        results={resultsAfter(call.cause, standard)}
        level={level}
        talked={talked}
        draft={{ ...draft, result: standard }}
        onChange={(part) => change('result' in part ? { ...part, own: null } : part)}
        noteHint={hadNote ? (sawCall ? t.duringCall : form.draftKept) : undefined}
        extras={extrasOf(draft, change)}
      />
    </Sheet>
  );
}

interface RunKeysProps {
  run: DiallingRun;
  busy: Partial<ButtonProps>;
  isCompulsory: boolean;
  onSave: () => void;
  onSkip: () => void;
}

/** Draws the keys for a call of a run. The save key names the next customer. */
function RunKeys({ run: { isPausing, next }, busy, isCompulsory, onSave, onSkip }: RunKeysProps) {
  return (
    <>
      {!isCompulsory && (
        <Button {...busy} busyWords={undefined} onClick={onSkip}>
          {runTexts.noNote}
        </Button>
      )}
      <Button
        {...SAVE}
        secondLine={isPausing ? runTexts.thenPause : (next?.name ?? runTexts.lastOne)}
        {...busy}
        onClick={onSave}
      >
        {runTexts.saveAndGoOn}
      </Button>
    </>
  );
}

/**
 * Draws the result, the cost and the recording of the call, and the time left for after-call work: 接通 3分12秒 套餐 1 分钟 +
 * 0.3600 元.
 */
function ResultHead({ call, seconds }: { call: Call; seconds: number }) {
  const detail = useCallDetail(call.id).data;
  const cost = detail && detail.billedSeconds > 0 && callCostWords({ ...detail, cost: Number(detail.cost) });
  return (
    <div className="h pad call-result">
      <div className="grow">
        <b>{resultAndRing(call)}</b> {cost && <span className="sec">{cost}</span>}
      </div>
      {seconds > 0 && call.endedAt && <WrapUpClock until={Date.parse(call.endedAt) + seconds * 1000} />}
      {call.hasRecording && (
        <Allowed codes="calls.recording">
          <RecordingButton callId={call.id} />
        </Allowed>
      )}
    </div>
  );
}

/** Counts down the after-call work, and then counts the overtime. */
function WrapUpClock({ until }: { until: number }) {
  const left = Math.ceil((until - useNow()) / 1000);
  return (
    <span className={left < 0 ? 'note c-danger' : 'note'} role="timer">
      {left < 0 ? t.wrapUpOver(-left) : t.wrapUpLeft(left)}
    </span>
  );
}
