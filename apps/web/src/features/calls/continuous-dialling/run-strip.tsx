import type { DiallingRun } from '@haihu/contract/calls/continuous-dialling';
import { useEffect, useRef } from 'react';
import { t } from '../../../parts/calls/run-texts.ts';
import { runPlace, runWords, useRunCall } from './run-words.ts';
import { dueAt, useRun, useSteerRun } from '../../../parts/calls/use-run.ts';
import { clientState, useClientState } from '../../../shared/lib/client-state.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { pause, play } from '../../../shared/ui/icons/phone.ts';
import { Progress } from '../../../shared/ui/progress.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { useNow } from '../../../shared/ui/use-now.ts';
import { t as own } from './texts.ts';
import { useDialNext, waitsForTap } from './use-dial-next.ts';
import './run.css';

/**
 * A part of continuous dialling. `steps` opens its calls and announces its end, once on the page. `strip` is drawn above a
 * screen: progress, next step, and a pause key.
 */
export default function Run({ part }: { part: 'steps' | 'strip' }) {
  return part === 'steps' ? <Steps /> : <ShownStrip />;
}

function Steps() {
  const { run } = useRun();
  useCalls(run);
  useEnd(run);
  return null;
}

function ShownStrip() {
  const { run, readAt } = useRun();
  if (!run || run.phase === 'ended') return null;
  return <Strip run={run} readAt={readAt} />;
}

/** Opens the screen of each call once, on the device that steers the run. */
function useCalls(run: DiallingRun | null | undefined): void {
  const opened = useRef<string | null>(null);
  const isShown = useClientState(({ callflage }) => callflage);
  const callId = run?.phase === 'calling' ? run.callId : null;
  const isHere = run?.isHere ?? false;
  useEffect(() => {
    if (!callId || !isHere || opened.current === callId) return;
    opened.current = callId;
    const { addressOf, open } = navigation();
    if (location.hash === addressOf('inCall', { call: callId })) return;
    const replace = location.hash.startsWith(addressOf('inCall'));
    open('inCall', { call: callId }, { replace, isUnasked: true });
  }, [callId, isHere]);
  useEffect(() => clientState.set({ callflageHide: callId !== null && !isShown }), [callId, isShown]);
}

/** Announces the end of the run, unless its own screen is open. */
function useEnd(run: DiallingRun | null | undefined): void {
  const wasOn = useRef(false);
  const isOn = !!run && run.phase !== 'ended';
  const isFinished = run?.reason === 'finished';
  useEffect(() => {
    const ended = wasOn.current && !isOn && isFinished;
    wasOn.current = isOn;
    if (!ended || location.hash.startsWith(navigation().addressOf('continuousDialling'))) return;
    showToast(own.finished, { kind: 'done', action: { label: t.open, onAct: openRun } });
  }, [isOn, isFinished]);
}

function Strip({ run, readAt }: { run: DiallingRun; readAt: number }) {
  const steer = useSteerRun(run);
  const running = useRunCall(run);
  const now = useNow();
  const due = dueAt(run, readAt);
  const { phase, callId, isPausing, done, total } = run;
  const rests = phase === 'paused' || isPausing;
  const seconds = due === null ? null : Math.ceil((due - now) / 1000);
  const hasCall = callId !== null;
  return (
    <aside className="run-strip" aria-label={t.title}>
      <button
        type="button"
        className="one"
        onClick={() => (hasCall ? navigation().open('inCall', { call: callId }) : openRun())}
      >
        <span className="w6 num">{runPlace(run)}</span> <span className="one">{runWords(run, seconds, running)}</span>
      </button>
      {waitsForTap(run) && <DialKey run={run} />}
      <IconButton
        icon={<Icon shape={rests ? play : pause} size="s" />}
        label={rests ? t.resume : t.pause}
        onClick={() => steer.isPending || steer.mutate({ what: rests ? 'resume' : 'pause' })}
      />
      <IconButton icon={<Icon name="right" size="s" />} label={t.open} onClick={openRun} />
      <Progress label={t.title} value={total > 0 ? (100 * done) / total : 0} thickness="thin" />
    </aside>
  );
}

function DialKey({ run }: { run: DiallingRun }) {
  const dial = useDialNext(run);
  return (
    <Button kind="call" size="small" busy={dial.isPending} onClick={() => dial.mutate()}>
      {t.dial}
    </Button>
  );
}

const openRun = () => navigation().open('continuousDialling');
