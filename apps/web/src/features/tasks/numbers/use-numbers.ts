import type { TaskNumber } from '@haihu/contract/tasks/numbers';
import type { NumberState } from '@haihu/contract/tasks/values';
import { push } from '@haihu/contract/socket';
import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { RequestError } from '../../../shared/lib/request-error.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { isLong, longList } from '../../../shared/lib/long-list.ts';
import { readAnew } from '../../../shared/lib/read-anew.ts';
import { onPush } from '../../../shared/lib/push-listeners.ts';
import { type SteadyRow, steadyRows } from './steady-rows.ts';

/** Milliseconds within which the list is read again once, however much happens. */
const READ_EVERY = 1000;
/** Milliseconds between two reads of a number that left the list during its call. */
const CALL_LASTS = 5000;

export interface NumbersAsked {
  taskId: string;
  state: NumberState | undefined;
  mine: boolean;
}

/**
 * Reads the numbers of a task in the order of their arrival, with live states. `rows` keep their places while the list
 * is shown.
 */
export function useNumbers({ taskId, state, mine }: NumbersAsked) {
  const asked = { taskId, state, seat: mine ? ('mine' as const) : undefined };
  const numbers = useInfiniteQuery({
    ...longList,
    queryKey: ['tasks.numbers', asked],
    queryFn: ({ pageParam, signal }) =>
      sendRequest('tasks.numbers', { ...asked, next: pageParam, size: 40 }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  });
  const fresh = useMemo(() => numbers.data?.pages.flatMap((page) => page.list) ?? [], [numbers.data]);
  return { numbers, rows: useSteadyRows(fresh) };
}

function useSteadyRows(fresh: TaskNumber[]): SteadyRow<TaskNumber>[] {
  const [kept, setKept] = useState({ fresh, rows: steadyRows([], fresh) });
  if (kept.fresh === fresh) return kept.rows;
  const rows = steadyRows(kept.rows, fresh);
  setKept({ fresh, rows });
  return rows;
}

/** Refreshes the numbers when the task changes. Notices it by a push of the board, or by the counts of the states. */
export function useFreshNumbers(taskId: string, counts: Record<NumberState, number>): void {
  const queries = useQueryClient();
  const [reader] = useState(() => createReader(queries));
  useEffect(() => {
    const stopListening = onPush(push.taskMoved, ({ data }) => data.taskId === taskId && reader.readSoon(taskId));
    return () => {
      stopListening();
      reader.stop();
    };
  }, [reader, taskId]);
  const counted = JSON.stringify(counts);
  const before = useRef(counted);
  useEffect(() => {
    if (before.current !== counted) reader.readSoon(taskId);
    before.current = counted;
  }, [reader, taskId, counted]);
}

/** Refreshes the numbers of a task once for several events. Leaves out lists that were scrolled far. */
function createReader(queries: QueryClient) {
  let timer: number | undefined;
  function read(taskId: string): void {
    timer = undefined;
    readAnew(queries, {
      queryKey: ['tasks.numbers'],
      predicate: ({ queryKey, state: { data } }) =>
        (queryKey[1] as { taskId: string }).taskId === taskId && !isLong(data as { pages: unknown[] } | undefined),
    });
  }
  return {
    readSoon(taskId: string): void {
      timer ??= window.setTimeout(read, READ_EVERY, taskId);
    },
    stop(): void {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

/** Reads the present state of a number that left the list. `null` once it belongs to no task. */
export function useLeftNumber(id: string) {
  return useQuery({
    queryKey: ['tasks.leftNumber', id],
    queryFn: async ({ signal }) => {
      try {
        return await sendRequest('tasks.number', { id }, { signal });
      } catch (error) {
        if (error instanceof RequestError) return null;
        throw error;
      }
    },
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => data?.state === 'calling' && CALL_LASTS,
  });
}
