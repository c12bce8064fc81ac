import type { ShortTask } from '@haihu/contract/tasks/tasks';
import { useQuery } from '@tanstack/react-query';
import { useAllowed } from '../../shared/lib/allowed.tsx';
import { call } from '../../shared/lib/call.ts';
import { countWords } from '../../shared/lib/count.ts';
import { ScreenLink } from '../../shared/lib/screen-link.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Progress } from '../../shared/ui/progress.tsx';
import { dialNext } from './dial-next.ts';
import { t } from './texts.ts';
import './my-tasks.css';

const SHOWN = 3;

/** Tasks that run, with how far each is and the way to the next call. Nothing where there are none, or while they load. */
export function MyTasks() {
  const works = useAllowed('tasks.work');
  const tasks = useQuery({
    queryKey: ['tasks.page', 'running'],
    queryFn: ({ signal }) => call('tasks.page', { size: 20 }, { signal }),
    enabled: works,
  });
  const running = (tasks.data?.list ?? []).filter(({ state, total }) => state === 'running' && total > 0);
  if (running.length === 0) return null;
  return (
    <section className="my-tasks" aria-label={t.mine}>
      <div className="sect">
        <h2>{t.mine}</h2>
        <ScreenLink to="tasks" className="more hit">
          {t.all}
          <Icon name="right" size="xs" />
        </ScreenLink>
      </div>
      <ul>
        {running.slice(0, SHOWN).map((task) => (
          <TaskLine key={task.id} task={task} />
        ))}
      </ul>
    </section>
  );
}

function TaskLine({ task: { id, name, total, counts, isSeat } }: { task: ShortTask }) {
  const done = total - counts.waiting - counts.calling;
  const [doneWords, totalWords] = [countWords(done), countWords(total)];
  return (
    <li>
      <ScreenLink to="taskDetail" query={{ id }} className="my-task">
        <span className="l1">
          <b className="grow one">{name}</b>
          <span className="num c-2">{t.done(doneWords, totalWords)}</span>
        </span>
        <Progress label={t.progress(name, doneWords, totalWords)} value={Math.round((done / total) * 100)} />
      </ScreenLink>
      {isSeat && (
        <Button size="medium" kind="soft" aria-label={t.goOnWith(name)} onClick={() => void dialNext(id)}>
          {t.goOn}
        </Button>
      )}
    </li>
  );
}
