import type { ShortTask } from '@haihu/contract/tasks/keeping';
import { countWords } from '../../shared/lib/count.ts';
import { ScreenLink } from '../../shared/lib/screen-link.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Progress } from '../../shared/ui/progress.tsx';
import { TakeCallsKey } from './take-calls-key.tsx';
import { t } from './texts.ts';
import { useRunningTasks } from './use-running-tasks.ts';
import { openNext } from './open-next.ts';
import './my-tasks.css';

const SHOWN = 3;

interface MyTasksProps {
  /** True during a call. The task keys are then hidden, because the screen already shows the way back to that call. */
  isOnCall: boolean;
  /** True while the member watches the progress. It is then read more often. */
  isWatched?: boolean;
  /** True for a member who leads a team: the tasks of the team. */
  leads?: boolean;
}

/**
 * Lists running tasks with their progress and a key for the next call. Draws nothing without tasks, or while they load.
 */
export function MyTasks({ isOnCall, isWatched = false, leads = false }: MyTasksProps) {
  const title = leads ? t.running : t.mine;
  const { running } = useRunningTasks({ isWatched });
  if (running.length === 0) return null;
  return (
    <section className="my-tasks" aria-label={title}>
      <div className="sect">
        <h2>{title}</h2>
        <ScreenLink to="tasks" query={{ view: 'tasks' }} className="more hit">
          {t.all}
          <Icon name="right" size="xs" />
        </ScreenLink>
      </div>
      <ul>
        {running.slice(0, SHOWN).map((task) => (
          <TaskLine key={task.id} task={task} isOnCall={isOnCall} />
        ))}
      </ul>
    </section>
  );
}

function TaskLine({ task, isOnCall }: { task: ShortTask; isOnCall: boolean }) {
  const { id, name, mode, total, counts, mine, isSeat } = task;
  const done = total - counts.waiting - counts.calling;
  const [doneWords, totalWords] = [countWords(done), countWords(total)];
  return (
    <li>
      <ScreenLink to="taskDetail" query={{ id }} className="my-task">
        <span className="l1">
          <b className="grow">{name}</b>
          <span className="num c-2">{t.done(doneWords, totalWords)}</span>
        </span>
        <Progress label={t.progress(name, doneWords, totalWords)} value={Math.round((done / total) * 100)} />
        {isSeat && <span className="note c-2">{mine > 0 ? t.left(countWords(mine)) : t.noneForMe}</span>}
      </ScreenLink>
      {isSeat && !isOnCall && mode !== 'preview' && <TakeCallsKey size="medium" taskName={name} />}
      {isSeat && !isOnCall && mode === 'preview' && (
        <Button size="medium" kind="soft" aria-label={t.goOnWith(name)} onClick={() => void openNext(id)}>
          {t.goOn}
        </Button>
      )}
    </li>
  );
}
