import type { BoardRow, ListedRow } from '@haihu/contract/calls/agents';
import type { RequestTo } from '@haihu/contract/contract';
import { push } from '@haihu/contract/socket';
import { sortBoard } from '@haihu/rules/calls/agents/board-order';
import { keepPreviousData, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useWatch } from '../../../shared/lib/live-screens.ts';
import { onPush } from '../../../shared/lib/push-listeners.ts';
import { readAnew } from '../../../shared/lib/read-anew.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { useNow } from '../../../shared/ui/use-now.ts';
import { BOARD_PAGES_KEY, type BoardFilter, type BoardPages } from './board-pages.ts';
import { isUnread, withCounts, withoutGone, withTold } from './told-rows.ts';

/** Rows of a page. A longer board is drawn row by row, and the socket tells only of the rows in view. */
export const BOARD_ROWS = 60;
/** Milliseconds between two reads. They find what the socket lost. */
const READ_ANEW = 10_000;
/** Milliseconds in which pushed rows are gathered, because a large team changes many times a second. */
const GATHERS = 200;
/** Milliseconds between two times at which rows move to their places. Their own clocks go on in between. */
const MOVES = 10_000;
/** Most ids that the socket takes. */
const MOST_WATCHED = 100;

/**
 * Reads the agents whom the user leads, page by page. Pushes update each row. `onDrawn`: names the rows in view of a
 * long board.
 */
export function useBoard(filter: BoardFilter) {
  const queries = useQueryClient();
  const queryKey = useMemo(() => [...BOARD_PAGES_KEY, filter] as const, [filter]);
  const pages = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      sendRequest('calls.board', { ...requestOf(filter), size: BOARD_ROWS, next: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
    // Rows after the first page are kept up to date by pushes alone.
    staleTime: ({ state: { data } }) => ((data?.pages.length ?? 0) > 1 ? Infinity : 0),
  });
  const rows = useRows(pages.data, filter);
  const isLong = rows.length >= BOARD_ROWS || pages.hasNextPage;
  const onDrawn = useBoardWatch(isLong, pages.isPending);
  useToldRows(queryKey, filter, isLong);
  // `refetchInterval` would restart with each pushed row, so a busy board would never be read.
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.hidden) return;
      const { pages: read = [] } = queries.getQueryData<BoardPages>(queryKey) ?? {};
      if (read.length <= 1) return readAnew(queries, { queryKey, exact: true });
      sendRequest('calls.board', { ...requestOf(filter), size: 1 })
        .then((counts) => queries.setQueryData<BoardPages>(queryKey, (known) => known && withCounts(known, counts)))
        // The next reading, 10 s later, makes up for a failure.
        .catch(() => {});
    }, READ_ANEW);
    return () => clearInterval(timer);
  }, [queries, queryKey, filter]);
  return { pages, rows, isLong, onDrawn };
}

const requestOf = ({ departmentId, search, part, sort }: BoardFilter): RequestTo<'calls.board'> => ({
  departmentId,
  search: search || undefined,
  part,
  sort,
});

/** Returns the loaded rows in their order, each once. A row that moved between two reads may be in two pages. */
function useRows(data: Pick<BoardPages, 'pages'> | undefined, { part, sort }: BoardFilter): ListedRow[] {
  const moment = Math.floor(useNow() / MOVES) * MOVES;
  return useMemo(() => {
    const byId = new Map(data?.pages.flatMap(({ list }) => list.map((row) => [row.memberId, row] as const)));
    const shown = [...byId.values()].filter(({ state }) => part === 'agents' || part === 'leaders' || state === part);
    return sortBoard(shown, sort, moment);
  }, [data, part, sort, moment]);
}

/** Tells the socket which agents are shown: all of a short board, those in view of a long one. */
function useBoardWatch(isLong: boolean, isPending: boolean) {
  const [drawn, setDrawn] = useState<readonly string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const names = drawn.join(' ');
  const subject = useMemo(
    () => (isLong || isPending ? names.split(' ').filter(Boolean).slice(0, MOST_WATCHED) : true),
    [isLong, isPending, names],
  );
  useWatch('board', subject);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback((rows: readonly BoardRow[]) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setDrawn(rows.map(({ memberId }) => memberId)), GATHERS);
  }, []);
}

/**
 * Puts pushed rows in their places, and takes away those of members who are gone. A row that a short board has not read
 * makes it read again. Members who changed their places make every board read again.
 */
function useToldRows(queryKey: readonly unknown[], filter: BoardFilter, isLong: boolean): void {
  const queries = useQueryClient();
  useEffect(() => followRows(queries, { queryKey, filter, isLong }), [queries, queryKey, filter, isLong]);
}

interface Followed {
  queryKey: readonly unknown[];
  filter: BoardFilter;
  isLong: boolean;
}

/** Follows the pushes about rows. Returns a function that stops it. */
function followRows(queries: QueryClient, { queryKey, filter, isLong }: Followed): () => void {
  const told = new Map<string, BoardRow>();
  const gone = new Set<string>();
  let readsAgain = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function show(): void {
    timer = undefined;
    const list = [...told.values()];
    const left = new Set(gone);
    const isOutdated = readsAgain;
    told.clear();
    gone.clear();
    readsAgain = false;
    const known = queries.getQueryData<BoardPages>(queryKey);
    if (!known) return;
    queries.setQueryData<BoardPages>(queryKey, withoutGone(withTold(known, list), left, filter));
    const hasNew = !isLong && list.some((row) => isUnread(known, row, filter));
    if (isOutdated || hasNew) readAnew(queries, { queryKey, exact: true });
  }
  const forget = onPush(push.boardMoved, ({ data }) => {
    for (const row of data.list) {
      told.set(row.memberId, row);
      gone.delete(row.memberId);
    }
    for (const memberId of data.gone ?? []) {
      told.delete(memberId);
      gone.add(memberId);
    }
    readsAgain ||= data.readAgain ?? false;
    timer ??= setTimeout(show, GATHERS);
  });
  return () => {
    forget();
    clearTimeout(timer);
  };
}
