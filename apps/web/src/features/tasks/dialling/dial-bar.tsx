import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { causeWords, stateWords } from '../../../parts/calls/call-words.ts';
import { oneCallKey, useCall } from '../../../parts/calls/use-call.ts';
import { call } from '../../../shared/lib/call.ts';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { randomKey } from '../../../shared/lib/random.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { RunningTimer } from '../../../shared/ui/running-timer.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t as tasks } from '../texts.ts';
import { t } from './texts.ts';
import { useTaskChange } from '../use-tasks.ts';
import { againAt, type Result } from './result-form.tsx';
import type { DialledNumber } from './dialled-number.ts';

interface DialBarProps {
  number: DialledNumber;
  result: Result;
  /** The call that the task placed by itself; null where the agent dials. */
  givenCall: string | null;
}

/**
 * Calls the number, ends the call, and goes on to the next one once the result is kept. A task that dials by itself
 * brings the next one by itself.
 */
export function DialBar({ number, result, givenCall }: DialBarProps) {
  const { id, taskId, state, mode, isSample, lastCause } = number;
  const [callId, setCallId] = useState(givenCall);
  const [hasCalled, setCalled] = useState(givenCall !== null);
  const place = usePlace(id, (placed) => {
    setCalled(true);
    setCallId(placed);
  });
  const record = useTaskChange('tasks.record');
  const { outcome, level, note, again } = result;
  const isFilled = outcome !== null || level !== null || note.trim() !== '' || again !== null;
  const practise = useTaskChange('tasks.practise');
  const dial = () => {
    if (!isSample) return place.mutate(randomKey());
    practise.mutate(
      { id },
      {
        onSuccess: () => setCalled(true),
        onError: (error) => showToast(error.message, { kind: 'warn' }),
      },
    );
  };

  async function goOn(): Promise<void> {
    try {
      if (isFilled) {
        const kept = {
          ...(callId && { callId }),
          ...(outcome && { outcome }),
          ...(level && { level }),
          ...(note.trim() && { note: note.trim() }),
          ...(again && { callAgainAt: againAt(again) }),
        };
        await record.mutateAsync({ numberId: id, result: kept });
      }
      if (mode !== 'preview') {
        await call('tasks.next', { taskId, count: 0, giveBack: [id] });
        showToast(tasks.comesByItself);
        return navigation().open('taskDetail', { id: taskId }, { replace: true });
      }
      const { list, nextAt } = await call('tasks.next', { taskId, giveBack: [id] });
      const next = list.find((each) => each.id !== id);
      if (next) return navigation().open('taskNumber', { CustomerID: next.id, viewType: '0' }, { replace: true });
      showToast(nextAt ? tasks.nextAt(dayAndClock(nextAt)) : tasks.noneLeft);
      navigation().open('taskDetail', { id: taskId }, { replace: true });
    } catch (error) {
      showToast((error as Error).message, { kind: 'warn' });
    }
  }

  return (
    <ActionBar layout="stacked">
      {isSample && hasCalled && lastCause && (
        <p className="task-head" role="status">
          {t.practised(causeWords(lastCause))}
        </p>
      )}
      {callId && <RunningRow callId={callId} onEnded={() => setCalled(true)} />}
      <Button
        kind={hasCalled || isFilled ? 'primary' : 'plain'}
        wide="full"
        busy={record.isPending}
        busyWords={tasks.saving}
        onClick={() => void goOn()}
      >
        {isFilled ? (mode === 'preview' ? t.saveNext : t.save) : t.skip}
      </Button>
      {state !== 'blocked' && (
        <Button
          kind={hasCalled || isFilled ? 'plain' : 'call'}
          wide="full"
          icon={<Icon name="phone" size="s" />}
          busy={place.isPending || practise.isPending}
          busyWords={t.calling}
          onClick={dial}
        >
          {isSample ? t.practise : t.call}
        </Button>
      )}
    </ActionBar>
  );
}

function RunningRow({ callId, onEnded }: { callId: string; onEnded: () => void }) {
  const { data } = useCall(callId);
  const queries = useQueryClient();
  const isOver = data?.state === 'ended';
  useEffect(() => {
    if (!isOver) return;
    onEnded();
    void queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('tasks.') });
    // Once for each call.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOver, queries]);
  const hangUp = useMutation({
    mutationFn: () => call('calls.hangUp', { id: callId }),
    onSettled: () => queries.invalidateQueries({ queryKey: [oneCallKey, callId] }),
  });
  if (!data) return null;
  return (
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
  );
}

function usePlace(taskNumberId: string, onPlaced: (callId: string) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (key: string) => call('calls.place', { taskNumberId }, { key }),
    onSuccess(placed) {
      queries.setQueryData([oneCallKey, placed.id], placed);
      void queries.invalidateQueries({ queryKey: ['tasks.number', taskNumberId] });
      onPlaced(placed.id);
    },
    onError(error) {
      showToast(error.message, { kind: 'warn', milliseconds: 4000 });
      void queries.invalidateQueries({ queryKey: ['tasks.number', taskNumberId] });
    },
  });
}
