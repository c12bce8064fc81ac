import type { BoardRow, CallersWaiting, ListedRow } from '@haihu/contract/calls/agents';
import type { Board, BoardFilter, BoardPages } from './board-pages.ts';

/** Returns the pages with pushed rows in the places of the old ones, and with the figures of the team moved on. */
export function withTold(known: BoardPages, told: readonly BoardRow[]): BoardPages {
  const byId = new Map(told.map((row) => [row.memberId, row]));
  const before = new Map<string, ListedRow>();
  const pages = known.pages.map((page) => {
    if (!page.list.some(({ memberId }) => byId.has(memberId))) return page;
    const list = page.list.map((row) => {
      const moved = byId.get(row.memberId);
      if (!moved) return row;
      before.set(row.memberId, row);
      return { ...row, ...moved, week: [...row.week.slice(0, -1), moved.today.calls] };
    });
    return { ...page, list };
  });
  const [first, ...others] = pages;
  if (!first || before.size === 0) return known;
  return { ...known, pages: [movedOn(first, before, byId), ...others] };
}

/** Adds the changes of rows to the figures of the team, until the server counts again. */
function movedOn(board: Board, before: ReadonlyMap<string, ListedRow>, told: ReadonlyMap<string, BoardRow>): Board {
  const team = { ...board.team };
  const states = { ...board.states };
  for (const [memberId, old] of before) {
    const row = told.get(memberId)!;
    for (const figure of ['calls', 'answered', 'talkSeconds'] as const)
      team[figure] += row.today[figure] - old.today[figure];
    states[old.state] = Math.max(0, (states[old.state] ?? 0) - 1);
    states[row.state] = (states[row.state] ?? 0) + 1;
  }
  return { ...board, team, states };
}

/**
 * Returns the pages without the rows of members who are gone. Their calls of today are added to those of members without
 * a row, until the server counts again.
 */
export function withoutGone(known: BoardPages, gone: ReadonlySet<string>, { part }: BoardFilter): BoardPages {
  const left = new Map(
    known.pages.flatMap(({ list }) =>
      list.filter(({ memberId }) => gone.has(memberId)).map((row) => [row.memberId, row]),
    ),
  );
  const [first, ...others] = known.pages.map((page) => ({
    ...page,
    list: page.list.filter(({ memberId }) => !gone.has(memberId)),
  }));
  if (!first || left.size === 0) return known;
  return { ...known, pages: [withoutRows(first, [...left.values()], part), ...others] };
}

function withoutRows(board: Board, rows: ListedRow[], part: BoardFilter['part']): Board {
  const notListed = { ...board.others };
  const states = { ...board.states };
  for (const { state, today } of rows) {
    for (const figure of ['calls', 'answered', 'talkSeconds'] as const) notListed[figure] += today[figure];
    if (part !== 'leaders') states[state] = Math.max(0, (states[state] ?? 0) - 1);
  }
  if (part === 'leaders') return { ...board, others: notListed, leaders: Math.max(0, board.leaders - rows.length) };
  const agents = Math.max(0, board.team.agents - rows.length);
  return { ...board, others: notListed, states, team: { ...board.team, agents } };
}

/** Returns true if a pushed row belongs on the board but was not read yet. The department is unknown, so it may not. */
export function isUnread({ pages }: BoardPages, told: BoardRow, { part, search = '' }: BoardFilter): boolean {
  const isAsked = part === 'agents' || part === 'leaders' || told.state === part;
  if (!isAsked || !told.name.toLowerCase().includes(search.toLowerCase())) return false;
  return !pages.some(({ list }) => list.some(({ memberId }) => memberId === told.memberId));
}

/** Returns the pages with the counts of a newer answer. */
export function withCounts({ pages: [first, ...others], ...rest }: BoardPages, counts: Board): BoardPages {
  if (!first) return { ...rest, pages: [] };
  const { team, states, leaders, others: notListed, departments, callers } = counts;
  return {
    ...rest,
    pages: [
      { ...first, team, states, leaders, others: notListed, departments, ...(callers && { callers }) },
      ...others,
    ],
  };
}

/** Puts the people who wait for an agent onto the board. */
export const withCallers = (
  { pages: [first, ...others], ...rest }: BoardPages,
  callers: CallersWaiting,
): BoardPages => ({
  ...rest,
  pages: first ? [{ ...first, callers }, ...others] : [],
});
