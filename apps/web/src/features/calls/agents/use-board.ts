import type { BoardRow } from '@haihu/contract/calls/agents';
import type { ReplyOf } from '@haihu/contract/contract';
import { push } from '@haihu/contract/socket';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWatch } from '../../../shared/lib/live-screens.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { readAnew } from '../../../shared/lib/read-anew.ts';
import { onPush } from '../../../shared/lib/push-listeners.ts';

const queryKey = ['calls.board'];
/**
 * Milliseconds between two reads. They find messages that the socket lost, and members who left the team, whom the
 * socket never reports.
 */
const READ_ANEW = 10_000;

/** Reads the agents whom the user leads. Pushes update each row. */
export function useBoard() {
  const queries = useQueryClient();
  useWatch('board', true);
  useEffect(
    () =>
      onPush(push.boardMoved, ({ data }) => {
        queries.setQueryData<ReplyOf<'calls.board'>>(
          queryKey,
          (board) => board && { ...board, list: merged(board.list, data.list) },
        );
      }),
    [queries],
  );
  // `refetchInterval` would restart with each pushed row, so a busy board would never be read.
  useEffect(() => {
    const timer = setInterval(() => document.hidden || readAnew(queries, { queryKey }), READ_ANEW);
    return () => clearInterval(timer);
  }, [queries]);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => sendRequest('calls.board', {}, { signal }),
    staleTime: 0,
  });
}

function merged(list: BoardRow[], told: BoardRow[]): BoardRow[] {
  const known = list.map((row) => told.find(({ memberId }) => memberId === row.memberId) ?? row);
  return [...known, ...told.filter(({ memberId }) => !list.some((row) => row.memberId === memberId))];
}
