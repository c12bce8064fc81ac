import type { Task } from '@haihu/contract/tasks/keeping';
import { numberStates } from '@haihu/contract/tasks/values';
import { common } from '../../../shared/i18n/common.ts';
import { countWords } from '../../../shared/lib/count.ts';
import { navigation, type ScreenProps } from '../../../shared/lib/navigation.ts';
import { Chip } from '../../../shared/ui/chip.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { BackButton, NavBar, NavText } from '../../../shared/ui/nav-bar.tsx';
import { Progress } from '../../../shared/ui/progress.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { AbsentTask } from '../absent-task.tsx';
import { t } from '../texts.ts';
import { useTask } from '../use-tasks.ts';
import { useTaskChange } from '../use-tasks.ts';
import { TaskBoardPanel } from '../pacing/task-board.tsx';
import { TaskStandstillPanel } from '../pacing/task-standstill.tsx';
import { DivisionProgress } from '../division/division-progress.tsx';
import { FindNumber } from '../numbers/find-number.tsx';
import { NumberList } from '../numbers/number-list.tsx';
import { TaskActions } from './task-actions.tsx';
import { TaskBar } from './task-bar.tsx';
import '../tasks.css';

/** Shows a task: its progress, its numbers with their results, and the key for the next call. */
export default function TaskDetail({ query, setQuery }: ScreenProps) {
  const task = useTask(query.id, true);
  const acting = useOpening();
  return (
    <>
      <NavBar
        left={<BackButton label={common.back} onBack={navigation().back} />}
        title={task.data?.name ?? t.title}
        right={
          task.data?.isSample ? (
            <EndSample />
          ) : (
            task.data?.leads && <IconButton icon={<Icon name="more" />} label={t.more} onClick={acting.show} />
          )
        }
      />
      {query.id === undefined ? (
        <AbsentTask />
      ) : (
        <Loaded
          query={task}
          skeleton={<Skeleton of="rows" count={6} />}
          absent={<AbsentTask />}
          failed={common.failed}
          retry={common.retry}
        >
          {(read) => (
            <>
              <TaskNow
                task={read}
                state={query.state}
                mine={query.seat === 'mine'}
                onFilter={(part) => setQuery({ ...query, ...part })}
              />
              {acting.times > 0 && <TaskActions open={acting.open} task={read} onClose={acting.hide} />}
            </>
          )}
        </Loaded>
      )}
    </>
  );
}

/** Deletes the user's own sample task. */
function EndSample() {
  const sample = useTaskChange('tasks.sample');
  return (
    <NavText
      tone="accent"
      disabled={sample.isPending}
      onClick={() =>
        sample.mutate(
          { what: 'end' },
          {
            onSuccess: () => navigation().open('tasks', { view: 'tasks' }, { replace: true }),
            onError: (error) => showToast(error.message, { kind: 'warn' }),
          },
        )
      }
    >
      {t.endSample}
    </NavText>
  );
}

interface TaskNowProps {
  task: Task;
  state: string | undefined;
  mine: boolean;
  onFilter: (part: { state?: string; seat?: string }) => void;
}

function TaskNow({ task, state: asked, mine, onFilter }: TaskNowProps) {
  const { id, total, counts, state, mode, isSeat, leads } = task;
  const done = total - counts.waiting - counts.calling;
  const words = total === 0 ? t.noNumbers : t.progress(countWords(done), countWords(total));
  const shown = numberStates.find((each) => each === asked);
  return (
    <>
      <div className="page task-form">
        <div className="dialling-head">
          <span className={`task-state c-2 ${state}`}>{[t.states[state], t.modes[mode]].join(' · ')}</span>
          <Progress label={words} value={total === 0 ? 0 : Math.round((done / total) * 100)} thickness="thick" />
          <span className="note c-2">{words}</span>
        </div>
        {!task.isSample && total > 0 && <FindNumber taskId={id} />}
        {task.dividing && <DivisionProgress taskId={id} dividing={task.dividing} />}
        {mode !== 'preview' && state === 'running' && <TaskStandstillPanel taskId={id} leads={leads} />}
        {leads && mode !== 'preview' && (state === 'running' || state === 'paused') && <TaskBoardPanel taskId={id} />}
        <div className="chips" role="group" aria-label={t.filter}>
          {isSeat && (
            <Chip label={t.mineOnly} on={mine} onChange={(on) => onFilter({ seat: on ? 'mine' : undefined })} />
          )}
          {numberStates.map((each) => (
            <Chip
              key={each}
              label={`${t.numberStates[each]} ${countWords(counts[each])}`}
              on={shown === each}
              onChange={(on) => onFilter({ state: on ? each : undefined })}
            />
          ))}
        </div>
        <NumberList
          key={`${shown} ${mine}`}
          taskId={id}
          state={shown}
          mine={mine}
          counts={counts}
          isEmpty={total === 0}
        />
      </div>
      <TaskBar task={task} />
    </>
  );
}
