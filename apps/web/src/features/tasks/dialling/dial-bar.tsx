import type { Call } from '@haihu/contract/calls/core/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { causeWords, stateWords } from '../../../parts/calls/call-words.ts';
import { CallTools, useTalkWords } from '../../../parts/calls/call-tools.tsx';
import { openCall } from '../../../parts/calls/open-call.ts';
import { t as calls } from '../../../parts/calls/texts.ts';
import { currentCallKey, oneCallKey, useCall } from '../../../parts/calls/use-call.ts';
import { useOptions } from '../../../parts/config/settings/use-options.ts';
import { t as next } from '../../../parts/tasks/texts.ts';
import { noneNow } from '../../../parts/tasks/open-next.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { randomKey } from '../../../shared/lib/random.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { RunningTimer } from '../../../shared/ui/running-timer.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { useStillHere } from '../../../shared/ui/use-still-here.ts';
import { t as tasks } from '../texts.ts';
import { t } from './texts.ts';
import { useTaskChange } from '../use-tasks.ts';
import type { DialledNumber } from './dialled-number.ts';
import { isFilled, isPresetOnly, resultRequestOf, type WrittenResult } from './result.ts';
import type { NumberCall } from './use-number-call.ts';

interface DialBarProps {
  number: DialledNumber;
  result: WrittenResult;
  onCall: NumberCall;
  /** The end of the call placed here, or of the practice call. `null` before it. */
  cause: DialledNumber['lastCause'];
  onPractised: () => void;
  /** Called once the result is saved or dropped. */
  onKept: () => void;
}

/**
 * Draws the keys to call the number, end the call, and go on once the result is saved. A task that dials by itself
 * brings the next number. During a call nothing can be dialled: the bar shows its state, or the way to it.
 */
export function DialBar({ number, result, onCall, cause, onPractised, onKept }: DialBarProps) {
  const { id, state, mode, isSample } = number;
  const { callId, running, isElsewhere, isOnCall } = onCall;
  const place = usePlace(id, onCall.begin);
  const practise = useTaskChange('tasks.practise');
  const going = useGoOn(number, { result, callId, onKept });
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
      kind="primary"
      wide="grow"
      offReason={filled ? undefined : t.needsSomething}
      busy={going.isBusy}
      busyWords={tasks.saving}
      onClick={() => void going.save()}
    >
      {mode === 'preview' ? t.saveNext : t.save}
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
        callId && <RunningRow callId={callId} onEnded={onCall.end} />
      )}
      {(dialKey || skipKey || saveKey) && <div className="dial-bar-keys">{[skipKey, dialKey, saveKey]}</div>}
    </ActionBar>
  );
}

/** Saves the result or skips it, and releases the number. Then opens the next number, or the task if there is none. */
function useGoOn(
  { id, taskId, mode }: DialledNumber,
  { result, callId, onKept }: Pick<DialBarProps, 'result' | 'onKept'> & { callId: string | null },
) {
  const record = useTaskChange('tasks.record');
  const isStillHere = useStillHere();

  async function save(): Promise<void> {
    try {
      await record.mutateAsync({ numberId: id, result: resultRequestOf(result, callId) });
      onKept();
    } catch (error) {
      return showToast((error as Error).message, { kind: 'warn' });
    }
    await goOn();
  }

  async function skip(): Promise<void> {
    // A result that the user typed stays on this device.
    if (isPresetOnly(result)) onKept();
    await goOn();
  }

  /** Opens the next number, unless another one was opened meanwhile. */
  async function goOn(): Promise<void> {
    try {
      if (mode !== 'preview') {
        await sendRequest('tasks.next', { taskId, count: 0, giveBack: [id] });
        if (!isStillHere()) return;
        showToast(next.comesByItself);
        return navigation().open('taskDetail', { id: taskId }, { replace: true });
      }
      if (!isStillHere()) return void (await sendRequest('tasks.next', { taskId, count: 0, giveBack: [id] }));
      const { list, nextAt } = await sendRequest('tasks.next', { taskId, giveBack: [id] });
      if (!isStillHere()) return;
      const following = list.find((each) => each.id !== id);
      if (following) {
        return navigation().open('taskNumber', { CustomerID: following.id, viewType: '0' }, { replace: true });
      }
      showToast(noneNow(nextAt));
      navigation().open('taskDetail', { id: taskId }, { replace: true });
    } catch (error) {
      showToast((error as Error).message, { kind: 'warn' });
    }
  }
  return { save, skip, isBusy: record.isPending };
}

/** Shows the state of the call with a hang-up key. `onEnded` is also called for a call that can no longer be read. */
function RunningRow({ callId, onEnded }: { callId: string; onEnded: (cause: Call['cause']) => void }) {
  const { data, isError } = useCall(callId);
  const queries = useQueryClient();
  const isOver = isError || data?.state === 'ended';
  useEffect(() => {
    if (!isOver) return;
    onEnded(data?.cause ?? null);
    void queries.invalidateQueries({ queryKey: [currentCallKey] });
    void queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('tasks.') });
    // The effect runs once for each call.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOver, queries]);
  const hangUp = useMutation({
    mutationFn: () => sendRequest('calls.hangUp', { id: callId }),
    onSettled: () => queries.invalidateQueries({ queryKey: [oneCallKey, callId] }),
  });
  if (!data) return null;
  return (
    <>
      {!isOver && data.mode !== 'device' && <TalkTools call={data} />}
      <div className="task-head" role="status">
        <span className="grow">
          {stateWords(data)} {data.answeredAt && !isOver && <RunningTimer since={Date.parse(data.answeredAt)} />}
        </span>
        {!isOver && (
          <Button kind="danger" size="medium" busy={hangUp.isPending} onClick={() => hangUp.mutate()}>
            {t.hangUp}
          </Button>
        )}
      </div>
    </>
  );
}

/**
 * Draws the keys of a call during the talk, and the supervisors who joined. While it rings, the space belongs to the
 * script.
 */
function TalkTools({ call: onCall }: { call: Call }) {
  const words = useTalkWords(onCall);
  if (onCall.state !== 'answered' && onCall.state !== 'bridged') return null;
  return (
    <>
      <CallTools call={onCall} />
      {words && (
        <p className="note" role="status">
          {words}
        </p>
      )}
    </>
  );
}

function usePlace(taskNumberId: string, onPlaced: (callId: string) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (key: string) => sendRequest('calls.place', { taskNumberId }, { key }),
    onSuccess(placed) {
      queries.setQueryData([oneCallKey, placed.id], placed);
      void queries.invalidateQueries({ queryKey: [currentCallKey] });
      void queries.invalidateQueries({ queryKey: ['tasks.number', taskNumberId] });
      onPlaced(placed.id);
    },
    onError(error) {
      showToast(error.message, { kind: 'warn', milliseconds: 4000 });
      void queries.invalidateQueries({ queryKey: ['tasks.number', taskNumberId] });
    },
  });
}
