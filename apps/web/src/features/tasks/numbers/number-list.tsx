import type { TaskNumber } from '@haihu/contract/tasks/numbers';
import type { ShortTask } from '@haihu/contract/tasks/keeping';
import { causeWords } from '../../../parts/calls/call-words.ts';
import { LevelTile } from '../../../parts/customers/level.tsx';
import { t as form } from '../../../parts/followups/texts.ts';
import { numberQuery } from '../number-query.ts';
import { common } from '../../../shared/i18n/common.ts';
import { countWords } from '../../../shared/lib/count.ts';
import { useIsOpened } from '../../../shared/lib/opened.ts';
import { ScreenLink } from '../../../shared/lib/screen-link.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { MorePages } from '../../../shared/ui/more-pages.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { t } from '../texts.ts';
import { type NumbersAsked, useFreshNumbers, useLeftNumber, useNumbers } from './use-numbers.ts';

interface NumberListProps extends NumbersAsked {
  counts: ShortTask['counts'];
  /** True if the task has no numbers at all. */
  isEmpty: boolean;
}

/**
 * Lists the numbers of a task in the order of their arrival, with live states. Rows keep their places as long as the
 * list stays the same.
 */
export function NumberList({ counts, isEmpty, ...asked }: NumberListProps) {
  const { numbers, rows } = useNumbers(asked);
  useFreshNumbers(asked.taskId, counts);
  // Numbers that are not assigned to an agent appear in no list.
  const isForAll = !asked.mine && (asked.state ?? 'waiting') === 'waiting' && counts.waiting > 0;
  const empty: [string, string] = isEmpty
    ? [t.noNumbers, t.nothingToDivideHint]
    : isForAll
      ? [t.forAll(countWords(counts.waiting)), t.forAllHint]
      : [t.noMatching, t.noMatchingHint];
  return (
    <>
      <Loaded query={numbers} skeleton={<Skeleton of="rows" count={6} />} failed={common.failed} retry={common.retry}>
        {() =>
          rows.length === 0 ? (
            <EmptyState art="call" title={empty[0]} hint={empty[1]} />
          ) : (
            <ul className="task-rows">
              {rows.map(({ item, hasLeft }) =>
                hasLeft ? <LeftRow key={item.id} number={item} /> : <NumberRow key={item.id} number={item} />,
              )}
            </ul>
          )
        }
      </Loaded>
      <MorePages count={rows.length} pages={numbers} words={common} />
    </>
  );
}

/** Draws a number that has left this list, at its old place and with its present state. */
function LeftRow({ number }: { number: TaskNumber }) {
  const { data: now = number } = useLeftNumber(number.id);
  return now && <NumberRow number={now} hasLeft />;
}

function NumberRow({ number, hasLeft = false }: { number: TaskNumber; hasLeft?: boolean }) {
  const { name, mobile, area, state, seatName, attempts, lastCause, outcome, ownOutcome, level } = number;
  const isOpened = useIsOpened(number.id, 'taskNumber');
  const notes = [area, seatName, attempts > 0 && t.attempts(attempts), lastCause && causeWords(lastCause)];
  return (
    <li>
      <ScreenLink
        to="taskNumber"
        query={numberQuery(number)}
        className={hasLeft ? 'task-row left' : 'task-row'}
        aria-current={isOpened}
      >
        <span className="task-head">
          {level && <LevelTile level={level} small />}
          <b className="grow one">{name || t.unnamed}</b>
          <span className="c-2">{ownOutcome ?? (outcome ? form.results[outcome] : t.numberStates[state])}</span>
        </span>
        <span className="note c-2">
          <span className="num">{mobile}</span> {notes.filter(Boolean).join(' · ')}
        </span>
      </ScreenLink>
    </li>
  );
}
