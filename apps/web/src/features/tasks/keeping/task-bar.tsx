import type { Task } from '@haihu/contract/tasks/keeping';
import { openCall } from '../../../parts/calls/open-call.ts';
import { t as calls } from '../../../parts/calls/texts.ts';
import { useRunningCall } from '../../../parts/calls/use-call.ts';
import { openNext } from '../../../parts/tasks/open-next.ts';
import { TakeCallsKey } from '../../../parts/tasks/take-calls-key.tsx';
import { countWords } from '../../../shared/lib/count.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from '../texts.ts';
import { useTaskChange } from '../use-tasks.ts';

/** Most characters of a task's name, as in the contract. */
const LONGEST_NAME = 60;

/**
 * Draws the next step of a task. Its agents get the call key. Its leaders get the missing part, or the start or pause
 * key.
 */
export function TaskBar({ task }: { task: Task }) {
  const { state, isSeat, isSample } = task;
  const running = useRunningCall();
  const leads = task.leads && !isSample && (state === 'running' || state === 'paused');
  const unreached = task.counts.unreached + task.counts.waiting;
  const isOver = state === 'stopped' || state === 'archived';
  if (task.leads && !isSample && isOver && unreached > 0) {
    return (
      <ActionBar>
        <RedialKey task={task} count={unreached} />
      </ActionBar>
    );
  }
  if (!isSeat && !leads) return null;
  if (isSeat && running) {
    return (
      <ActionBar>
        <Button kind="call" wide="grow" icon={<Icon name="phone" size="s" />} onClick={() => openCall(running)}>
          {calls.toCall}
        </Button>
      </ActionBar>
    );
  }
  return (
    <ActionBar>
      {leads && state === 'running' && <PauseKey task={task} />}
      {leads && state === 'paused' ? <StartKey task={task} /> : isSeat && <WorkKey task={task} />}
    </ActionBar>
  );
}

function StartKey({ task: { id, total, seats: taskAgents } }: { task: Task }) {
  const steer = useTaskChange('tasks.steer');
  const [words, act] =
    total === 0
      ? [t.addNumbers, () => navigation().open('enterNumbers', { id })]
      : taskAgents.length === 0
        ? [t.chooseTaskAgents, () => navigation().open('newTask', { id })]
        : [t.start, () => steer.mutate({ id, what: 'start' }, notDone)];
  return (
    <Button kind="call" wide="grow" busy={steer.isPending} onClick={act}>
      {words}
    </Button>
  );
}

/**
 * Copies an ended task with the numbers that it did not reach. Opens the copy, so that the leader checks it before the
 * start.
 */
function RedialKey({ task: { id, name }, count }: { task: Task; count: number }) {
  const copy = useTaskChange('tasks.copy');
  return (
    <Button
      kind="soft"
      wide="grow"
      busy={copy.isPending}
      onClick={() =>
        copy.mutate(
          { id, name: t.redialName(name).slice(0, LONGEST_NAME), numbers: true },
          { onSuccess: (made) => navigation().open('taskDetail', { id: made.id }), ...notDone },
        )
      }
    >
      {t.redial(countWords(count))}
    </Button>
  );
}

function PauseKey({ task: { id, isSeat } }: { task: Task }) {
  const steer = useTaskChange('tasks.steer');
  return (
    <Button
      wide={isSeat ? undefined : 'grow'}
      busy={steer.isPending}
      onClick={() => steer.mutate({ id, what: 'pause' }, notDone)}
    >
      {t.pause}
    </Button>
  );
}

function WorkKey({ task: { id, mode, state } }: { task: Task }) {
  const offReason = state === 'running' ? undefined : t.notRunning;
  if (mode !== 'preview') return <TakeCallsKey size="large" offReason={offReason} />;
  return (
    <Button
      kind="call"
      wide="grow"
      icon={<Icon name="phone" size="s" />}
      offReason={offReason}
      onClick={() => void openNext(id)}
    >
      {t.dial}
    </Button>
  );
}

const notDone = { onError: (error: Error) => showToast(error.message, { kind: 'warn' }) };
