import { boardParts, boardSorts } from '@haihu/contract/calls/values';
import type { ListedRow } from '@haihu/contract/calls/agents';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { t as agents } from '../../../parts/calls/agents/agent-texts.ts';
import { talkTime } from '../../../parts/calls/call-words.ts';
import { useRunningCall } from '../../../parts/calls/use-call.ts';
import { MemberRow } from '../../../parts/organisation/staff/member-row.tsx';
import { MyTasks } from '../../../parts/tasks/my-tasks.tsx';
import { TaskAlarms } from '../../../parts/tasks/task-alarms.tsx';
import { common } from '../../../shared/i18n/common.ts';
import { useClientState } from '../../../shared/lib/client-state.ts';
import { navigation, type Query, type ScreenProps } from '../../../shared/lib/navigation.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorRow } from '../../../shared/ui/error-row.tsx';
import { FigureColumn, FigureColumns } from '../../../shared/ui/figure-card.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { NavBar } from '../../../shared/ui/nav-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { StateWord } from '../../../shared/ui/state-word.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { VirtualList } from '../../../shared/ui/virtual-list.tsx';
import { AgentRow } from './agent-row.tsx';
import { AgentSheet } from './agent-sheet.tsx';
import { BoardFilters } from './board-filters.tsx';
import { CallersStrip } from './callers-strip.tsx';
import { t } from './board-texts.ts';
import type { Board, BoardFilter } from './board-pages.ts';
import { useBoard } from './use-board.ts';
import { WhySheet } from './why-sheet.tsx';
import { todayFigures } from './today-figures.ts';
import './board.css';

/** Height of a row of a long board in px, and what it gains on a narrow page. */
const ROW = { height: 72, more: 20 };

/** Shows the state of each team member with its duration, and leads to their days and calls. */
export default function TeamBoard({ query, setQuery }: ScreenProps) {
  const filter = useFilter(query);
  const { pages, rows, isLong, onDrawn } = useBoard(filter);
  const board = pages.data?.pages[0];
  const isOnCall = useRunningCall() !== null;
  const [opened, setOpened] = useState<string | null>(null);
  const why = useOpening();
  const { fetchNextPage, hasNextPage, isFetching, isError } = pages;
  const readOn = useCallback(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetching, isError]);
  const drawRow = useCallback((row: ListedRow) => <AgentRow row={row} onActions={setOpened} />, []);
  const head = (
    <>
      {pages.isError && !pages.isFetchNextPageError && (
        <ErrorRow words={pages.error.message} retry={common.retry} onRetry={() => void pages.refetch()} />
      )}
      {pages.isPending && <Skeleton />}
      {board && (
        <>
          <CallersStrip callers={board.callers} />
          <Today {...board} />
          <TaskAlarms />
          <Cells>
            <Cell label={t.why} onPress={why.show} />
            <Cell label={t.wall} note={t.wallNote} onPress={() => navigation().open('pairDisplay')} />
          </Cells>
          <MyTasks isOnCall={isOnCall} isWatched />
          <BoardFilters
            board={board}
            filter={{ ...filter, search: query.search }}
            onChange={({ departmentId: department, ...chosen }) =>
              setQuery({ department, search: chosen.search || undefined, part: chosen.part, sort: chosen.sort })
            }
          />
        </>
      )}
    </>
  );
  const isWhole = filter.part === 'agents' && !filter.departmentId && !filter.search;
  const tail = board && (
    <>
      {rows.length === 0 && <EmptyState art="call" title={t.nobody} hint={isWhole ? t.nobodyHint : t.nobodySo} />}
      {isWhole && !hasNextPage && <Others {...board} />}
    </>
  );
  return (
    <>
      <BoardBar />
      {isLong ? (
        <VirtualList
          items={rows}
          rowHeight={ROW.height}
          lineMore={ROW.more}
          keyOf={({ memberId }) => memberId}
          head={head}
          onDrawn={onDrawn}
          onReachBottom={readOn}
          tail={
            <>
              {pages.isFetchNextPageError && (
                <ErrorRow words={common.restFailed} retry={common.retry} onRetry={() => void fetchNextPage()} />
              )}
              {tail}
            </>
          }
        >
          {drawRow}
        </VirtualList>
      ) : (
        <div className="page list">
          {head}
          {rows.map((row) => (
            <AgentRow key={row.memberId} row={row} onActions={setOpened} />
          ))}
          {tail}
        </div>
      )}
      {why.times > 0 && <WhySheet open={why.open} onClose={why.hide} />}
      <AgentSheet row={rows.find(({ memberId }) => memberId === opened)} onClose={() => setOpened(null)} />
    </>
  );
}

/** Returns the filter that the address names. The same filter stays the same object. */
function useFilter({ department, search, part, sort }: Query): BoardFilter {
  const wanted = useDeferredValue(search?.trim());
  return useMemo(
    () => ({
      departmentId: department || undefined,
      search: wanted || undefined,
      part: boardParts.find((known) => known === part) ?? 'agents',
      sort: boardSorts.find((known) => known === sort) ?? 'attention',
    }),
    [department, wanted, part, sort],
  );
}

function BoardBar() {
  const isLive = useClientState(({ socketflage }) => socketflage === 'open');
  return (
    <NavBar
      left={
        <IconButton icon={<Icon name="keypad" />} label={t.dialPad} onClick={() => navigation().open('agentWork')} />
      }
      title={t.title}
      right={
        <StateWord small tone={isLive ? 'call' : '3'}>
          {isLive ? t.live : t.notLive}
        </StateWord>
      }
    />
  );
}

/** Shows today's figures of the whole team. Members who left count too, as on home and in the statistics. */
function Today({ team }: Board) {
  const today = todayFigures(team);
  const figures = [
    [today.calls, t.calls],
    [today.answered, t.answered],
    [today.talkTime, t.talkTime],
  ] as const;
  return (
    <section className="board-today" aria-label={t.today}>
      <FigureColumns>
        {figures.map(([figure, label]) => (
          <FigureColumn key={label} figure={figure} label={label} />
        ))}
      </FigureColumns>
    </section>
  );
}

/** Shows the part of today's figures that no row contains. */
function Others({ others }: Board) {
  if (others.calls + others.talkSeconds === 0) return null;
  return (
    <MemberRow
      name={agents.others}
      line={agents.othersNote}
      figures={[t.count(others.calls), others.talkSeconds > 0 ? talkTime(others.talkSeconds) : t.noTalk]}
    />
  );
}
