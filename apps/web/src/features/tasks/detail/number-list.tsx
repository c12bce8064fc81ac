import type { TaskNumber } from '@haihu/contract/tasks/numbers';
import type { NumberState } from '@haihu/contract/tasks/values';
import { useInfiniteQuery } from '@tanstack/react-query';
import { causeWords } from '../../../parts/calls/call-words.ts';
import { Level } from '../../../parts/customers/level.tsx';
import { common } from '../../../shared/i18n/common.ts';
import { call } from '../../../shared/lib/call.ts';
import { longList } from '../../../shared/lib/long-list.ts';
import { ScreenLink } from '../../../shared/lib/screen-link.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { MorePages } from '../../../shared/ui/more-pages.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { t } from '../texts.ts';

interface NumberListProps {
  taskId: string;
  state: NumberState | undefined;
  mine: boolean;
  /** The task has no number at all. */
  isEmpty: boolean;
}

/** Numbers of a task in the order they came. */
export function NumberList({ taskId, state, mine, isEmpty }: NumberListProps) {
  const asked = { taskId, state, seat: mine ? ('mine' as const) : undefined };
  const numbers = useInfiniteQuery({
    ...longList,
    queryKey: ['tasks.numbers', asked],
    queryFn: ({ pageParam, signal }) => call('tasks.numbers', { ...asked, next: pageParam, size: 40 }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  });
  const list = numbers.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <>
      <Loaded query={numbers} skeleton={<Skeleton of="rows" count={6} />} failed={t.failed} retry={common.retry}>
        {() =>
          list.length === 0 ? (
            <EmptyState
              art="call"
              title={isEmpty ? t.noNumbers : t.noMatching}
              hint={isEmpty ? t.nothingToDivideHint : t.noMatchingHint}
            />
          ) : (
            <ul className="task-rows">
              {list.map((number) => (
                <NumberRow key={number.id} number={number} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <MorePages count={list.length} pages={numbers} words={common} />
    </>
  );
}

function NumberRow({ number }: { number: TaskNumber }) {
  const { id, name, mobile, area, state, seatName, attempts, lastCause, outcome, level } = number;
  const notes = [area, seatName, attempts > 0 && t.attempts(attempts), lastCause && causeWords(lastCause)];
  return (
    <li>
      <ScreenLink to="taskNumber" query={{ CustomerID: id, viewType: '0' }} className="task-row">
        <span className="task-head">
          {level && <Level level={level} small />}
          <b className="grow one">{name || t.unnamed}</b>
          <span className="c-2">{outcome ? t.outcomes[outcome] : t.numberStates[state]}</span>
        </span>
        <span className="note c-2">
          <span className="num">{mobile}</span> {notes.filter(Boolean).join(' · ')}
        </span>
      </ScreenLink>
    </li>
  );
}
