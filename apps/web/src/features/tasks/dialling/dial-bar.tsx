import { causeWords, stateWords } from '../../../parts/calls/call-words.ts';
import { notDialledWords } from '../../../parts/calls/device/not-dialled-words.ts';
import { openCall } from '../../../parts/calls/open-call.ts';
import { t as calls } from '../../../parts/calls/texts.ts';
import { useOptions } from '../../../parts/config/settings/use-options.ts';
import { t as next } from '../../../parts/tasks/texts.ts';
import { noneNow } from '../../../parts/tasks/open-next.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { randomKey } from '../../../shared/lib/random.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { useStillHere } from '../../../shared/ui/use-still-here.ts';
import { t as tasks } from '../texts.ts';
import { t } from './texts.ts';
import { useTaskChange } from '../use-tasks.ts';
import type { DialledNumber } from './dialled-number.ts';
import { isFilled, isPresetOnly, type WrittenResult } from './result.ts';
import { RunningRow } from './running-row.tsx';
import { giveTurn } from './next-turn.ts';
import type { NumberCall } from './use-number-call.ts';
import { usePlaceNumber } from './use-place-number.ts';
import { useRecordResult } from './use-record-result.ts';

interface DialBarProps {
  number: DialledNumber;
  result: WrittenResult;
  onCall: NumberCall;
  /** The end of the call placed here, or of the practice call. `null` before it. */
  cause: DialledNumber['lastCause'];
  onPractised: () => void;
  /** Called once the result is saved or dropped. */
  onKept: () => void;
  /** True if the next number is dialled once the result is saved. */
  isGoingOn: boolean;
}

/**
 * Draws the keys to call the number, end the call, and go on once the result is saved. A task that dials by itself
 * brings the next number. During a call nothing can be dialled: the bar shows its state, or the way to it.
 */
export function DialBar({ number, result, onCall, cause, onPractised, onKept, isGoingOn }: DialBarProps) {
  const { id, state, mode, isSample } = number;
  const { callId, running, isElsewhere, isOnCall } = onCall;
  const place = usePlaceNumber(id, onCall.begin);
  const practise = useTaskChange('tasks.practise');
  const going = useGoOn(number, { result, callId, onKept, isGoingOn });
  const isCompulsory = useOptions()?.wrapUp.isCompulsory ?? false;
  const dial = () => {
    if (!isSample) return place.mutate(randomKey());
    practise.mutate({ id }, { onSuccess: onPractised, onError: (error) => showToast(error.message, { kind: 'warn' }) });
  };

  const filled = isFilled(result);
  const isOver = cause !== null || (callId !== null && !isOnCall);
  const mayDial = state !== 'blocked' && !isOnCall;
  // The next step is large and at the right, near the thumb.
  const isNext = { save: filled || isOver, dial: !filled && !isOver && mayDial };
  const dialKey = mayDial && (
    <Button
      key="dial"
      data-key="call"
      kind={isNext.dial ? 'call' : 'plain'}
      wide={isNext.dial ? 'grow' : undefined}
      icon={<Icon name="phone" size="s" />}
      busy={place.isPending || practise.isPending}
      busyWords={t.calling}
      onClick={dial}
    >
      {isSample ? t.practise : t.call}
    </Button>
  );
  const skipKey = !isOnCall && !(isCompulsory && cause === 'answered') && (
    <Button
      key="skip"
      data-key="next"
      wide={mayDial || isNext.save ? undefined : 'grow'}
      disabled={going.isBusy}
      onClick={() => void going.skip()}
    >
      {t.skip}
    </Button>
  );
  const saveKey = isNext.save && (!isOnCall || isElsewhere) && (
    <Button
      key="save"
      data-key="save"
      kind="primary"
      wide="grow"
      offReason={filled ? undefined : t.needsSomething}
      busy={going.isBusy}
      busyWords={tasks.saving}
      onClick={() => void going.save()}
    >
      {mode !== 'preview' ? t.save : isGoingOn ? t.saveDial : t.saveNext}
    </Button>
  );
  return (
    <ActionBar layout="stacked">
      {isSample && cause && (
        <p className="task-head" role="status">
          {t.practised(causeWords(cause))}
        </p>
      )}
      {running && isElsewhere ? (
        <div className="task-head" role="status">
          <span className="grow one">{calls.running(stateWords(running), running.customerName ?? running.callee)}</span>
          <Button kind="soft" size="medium" onClick={() => openCall(running)}>
            {calls.toCall}
          </Button>
        </div>
      ) : (
        callId && <RunningRow callId={callId} onEnded={onCall.end} onGone={(words) => void going.skip(words)} />
      )}
      {onCall.missed && !isOnCall && (
        <p className="note" role="status">
          {notDialledWords(onCall.missed)}
        </p>
      )}
      {(dialKey || skipKey || saveKey) && <div className="dial-bar-keys">{[skipKey, dialKey, saveKey]}</div>}
    </ActionBar>
  );
}

/** Saves the result or skips it, and releases the number. Then opens the next number, or the task if there is none. */
function useGoOn(
  number: DialledNumber,
  {
    result,
    callId,
    onKept,
    isGoingOn,
  }: Pick<DialBarProps, 'result' | 'onKept' | 'isGoingOn'> & { callId: string | null },
) {
  const { id, taskId, mode, isSample } = number;
  const record = useRecordResult(number);
  const isStillHere = useStillHere();

  async function save(): Promise<void> {
    try {
      const saved = await record.mutateAsync({ result, callId });
      onKept();
      await goOn({ isOnline: saved !== null });
    } catch (error) {
      showToast((error as Error).message, { kind: 'warn' });
    }
  }

  /** `words`: what became of this number, if anything did. */
  async function skip(words?: string): Promise<void> {
    // A result that the user typed stays on this device.
    if (isPresetOnly(result)) onKept();
    await goOn({ isOnline: true, words });
  }

  /** Opens the next number, unless another one was opened meanwhile. The words are told there. */
  async function goOn({ isOnline, words }: { isOnline: boolean; words?: string | undefined }): Promise<void> {
    try {
      if (mode !== 'preview') {
        await sendRequest('tasks.next', { taskId, count: 0, giveBack: [id] });
        if (!isStillHere()) return;
        showToast(words ?? next.comesByItself);
        return navigation().open('taskDetail', { id: taskId }, { replace: true });
      }
      if (!isStillHere()) return void (await sendRequest('tasks.next', { taskId, count: 0, giveBack: [id] }));
      const { list, nextAt } = await sendRequest('tasks.next', { taskId, giveBack: [id] });
      if (!isStillHere()) return;
      const following = list.find((each) => each.id !== id);
      if (following) {
        if (words) showToast(words);
        if (isGoingOn && !isSample) giveTurn(following.id);
        return navigation().open('taskNumber', { CustomerID: following.id, viewType: '0' }, { replace: true });
      }
      showToast(words ?? noneNow(nextAt));
      navigation().open('taskDetail', { id: taskId }, { replace: true });
    } catch (error) {
      if (isOnline) return showToast((error as Error).message, { kind: 'warn' });
      // The outbox has told that the device keeps the result.
      if (isStillHere()) navigation().open('taskDetail', { id: taskId }, { replace: true });
    }
  }
  return { save, skip, isBusy: record.isPending };
}
