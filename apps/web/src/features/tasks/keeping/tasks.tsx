import type { ShortTask } from '@haihu/contract/tasks/keeping';
import { type ReactNode, useDeferredValue } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { countWords } from '../../../shared/lib/count.ts';
import { navigation, type ScreenProps } from '../../../shared/lib/navigation.ts';
import { useIsOpened } from '../../../shared/lib/opened.ts';
import { ScreenLink } from '../../../shared/lib/screen-link.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { MorePages } from '../../../shared/ui/more-pages.tsx';
import { NavBar } from '../../../shared/ui/nav-bar.tsx';
import { Progress } from '../../../shared/ui/progress.tsx';
import { SearchBar } from '../../../shared/ui/search-bar.tsx';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { Tag } from '../../../shared/ui/state-word.tsx';
import { t } from '../texts.ts';
import { useTasks } from '../use-tasks.ts';
import '../tasks.css';

/** Number of tasks up to which no search is needed. */
const FEW = 5;

interface TasksProps extends ScreenProps {
  /** Takes the place of the title. */
  tabs?: ReactNode;
}

/** Lists the user's outbound tasks with their progress. */
export default function Tasks({ query, setQuery, tabs }: TasksProps) {
  const list = query.list === 'over' ? 'over' : 'open';
  const search = query.search ?? '';
  const wanted = useDeferredValue(search.trim());
  const tasks = useTasks(list, wanted);
  const manages = useAllowed('tasks.manage');
  const found = tasks.data?.pages.flatMap((page) => page.list) ?? [];
  const empty = wanted
    ? [t.noTaskFound, t.noTaskFoundHint]
    : list === 'over'
      ? [t.noneOver, t.noneOverHint]
      : manages
        ? [t.none, t.noneHint]
        : [t.noneForTaskAgent, t.noneForTaskAgentHint];
  return (
    <>
      <NavBar
        left={
          <ScreenLink to="taskGuide" className="txt c-accent">
            {t.guide}
          </ScreenLink>
        }
        title={tabs ? undefined : t.title}
        right={
          manages && (
            <IconButton icon={<Icon name="plus" />} label={t.add} onClick={() => navigation().open('newTask')} />
          )
        }
      >
        {tabs}
      </NavBar>
      <div className="pad task-lists">
        <Segmented
          label={t.lists}
          value={list}
          choices={[
            { value: 'open', label: t.open },
            { value: 'over', label: t.over },
          ]}
          onChange={(chosen) => setQuery({ ...query, list: chosen === 'over' ? 'over' : undefined })}
        />
      </div>
      <div className="page">
        {(search !== '' || found.length > FEW) && (
          <SearchBar
            placeholder={t.findTask}
            clearLabel={common.clear}
            value={search}
            onChange={(typed) => setQuery({ ...query, search: typed || undefined })}
          />
        )}
        <Loaded query={tasks} skeleton={<Skeleton of="rows" count={5} />} failed={common.failed} retry={common.retry}>
          {() =>
            found.length === 0 ? (
              <EmptyState
                art="call"
                title={empty[0]!}
                hint={empty[1]!}
                action={manages && list === 'open' && wanted === '' ? t.add : undefined}
                onAction={() => navigation().open('newTask')}
              />
            ) : (
              <ul className="task-rows">
                {found.map((task) => (
                  <TaskRow key={task.id} task={task} />
                ))}
              </ul>
            )
          }
        </Loaded>
        <MorePages count={found.length} pages={tasks} words={common} />
      </div>
    </>
  );
}

function TaskRow({ task }: { task: ShortTask }) {
  const { id, name, mode, state, total, counts, mine, isSeat, isSample } = task;
  const isOpened = useIsOpened(id, 'taskDetail');
  const done = total - counts.waiting - counts.calling;
  const words = total === 0 ? t.noNumbers : t.progress(countWords(done), countWords(total));
  return (
    <li>
      <ScreenLink to="taskDetail" query={{ id }} className="task-row" aria-current={isOpened}>
        <span className="task-head">
          <b className="grow one">{name}</b>
          {isSample && <Tag tone="accent">{t.sample}</Tag>}
          <span className={`task-state c-2 ${state}`}>{t.states[state]}</span>
        </span>
        <Progress label={words} value={total === 0 ? 0 : Math.round((done / total) * 100)} />
        <span className="note c-2">
          {[t.modes[mode], words, t.connected(countWords(counts.connected)), isSeat && t.mine(countWords(mine))]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </ScreenLink>
    </li>
  );
}
