import type { TaskBoard as Board } from '@haihu/contract/tasks/pacing';
import { push } from '@haihu/contract/socket';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { t as agentTexts } from '../../../parts/calls/agents/agent-texts.ts';
import { common } from '../../../shared/i18n/common.ts';
import { useWatch } from '../../../shared/lib/live-screens.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { readAnew } from '../../../shared/lib/read-anew.ts';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { RunningTimer } from '../../../shared/ui/running-timer.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { onPush } from '../../../shared/lib/push-listeners.ts';
import { t } from './texts.ts';

/** Milliseconds between two reads, which find messages that the socket lost. */
const READ_ANEW = 30_000;

/** Shows the live board of a task that dials by itself. */
export function TaskBoardPanel({ taskId }: { taskId: string }) {
  const board = useTaskBoard(taskId);
  return (
    <section aria-label={t.title}>
      <Loaded query={board} skeleton={<Skeleton of="rows" count={2} />} failed={t.failed} retry={common.retry}>
        {(read) => <Now board={read} />}
      </Loaded>
    </section>
  );
}

function useTaskBoard(taskId: string) {
  const queries = useQueryClient();
  const queryKey = ['tasks.board', taskId];
  useWatch('task', taskId);
  useEffect(
    () =>
      onPush(push.taskMoved, ({ data }) => {
        queries.setQueryData<Board>(['tasks.board', data.taskId], data);
        readAnew(queries, { queryKey: ['tasks.info', data.taskId] });
        readAnew(queries, { queryKey: ['tasks.standing', data.taskId] });
      }),
    [queries],
  );
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => sendRequest('tasks.board', { id: taskId }, { signal }),
    staleTime: 0,
    refetchInterval: READ_ANEW,
  });
}

function Now({ board }: { board: Board }) {
  const { answered, abandoned, abandonCap, agents, enterprise, isSteppedDown, metWithin, mode } = board;
  const figures = ['ready', 'ringing', 'talking', 'wrapUp', 'waiting', 'away'] as const;
  const share = shareOf(board);
  return (
    <>
      <dl className="task-board">
        {figures.map((name) => (
          <div key={name}>
            <dt className="note c-2">{t[name]}</dt>
            <dd className="num">{board[name]}</dd>
          </div>
        ))}
      </dl>
      {isSteppedDown && (
        <p className="pad note" role="status">
          {t.steppedDown}
        </p>
      )}
      <Cells>
        {mode === 'predictive' && (
          <Cell
            label={`${t.abandoned} ${percent(share)}`}
            note={t.share(abandoned, answered, percent(abandonCap / 1000), percent(shareOf(enterprise)))}
          />
        )}
        {mode === 'predictive' && metWithin !== null && <Cell label={t.metWithin(metWithin)} note={t.metNote} />}
        {agents.map(({ userId, name, state: does, since, canRing }) => (
          <Cell
            key={userId}
            label={name}
            note={
              <>
                {agentTexts.states[does]} {does !== 'offline' && <RunningTimer since={Date.parse(since)} />}
                {does === 'ready' && !canRing && <> · {t.noPhone}</>}
              </>
            }
          />
        ))}
      </Cells>
    </>
  );
}

const shareOf = ({ answered, abandoned }: Board['enterprise']) => (answered === 0 ? 0 : abandoned / answered);
const percent = (share: number) => `${(share * 100).toFixed(1)}%`;
