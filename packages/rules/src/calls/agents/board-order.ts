import type { AgentState, BoardSort } from '@haihu/contract/calls/values';

/** The fields of a board's row that decide its place. */
export interface OrderedRow {
  memberId: string;
  name: string;
  state: AgentState;
  since: string;
  until: string | null;
  today: { calls: number; answered: number; talkSeconds: number };
}

/**
 * Milliseconds in a state after which a leader should look: ready without a call, at the after-call sheet, on a break.
 */
const LONG: Partial<Record<AgentState, number>> = {
  ready: 10 * 60_000,
  wrap_up: 5 * 60_000,
  break: 30 * 60_000,
};
const order: AgentState[] = ['busy', 'calling', 'wrap_up', 'ready', 'break', 'offline'];
const chinese = new Intl.Collator('zh');

/**
 * Returns an agent's state at a moment. After-call work whose time is up counts as ended, even before the server says
 * so.
 */
export function stateAt(
  { state, until, since }: Pick<OrderedRow, 'state' | 'until' | 'since'>,
  now: number,
): Pick<OrderedRow, 'state' | 'since'> {
  const isOver = state === 'wrap_up' && until !== null && Date.parse(until) <= now;
  return isOver ? { state: 'ready', since: until } : { state, since };
}

/** Returns true if the agent is in a state for unusually long. */
export function needsLook(row: Pick<OrderedRow, 'state' | 'until' | 'since'>, now: number): boolean {
  const { state, since } = stateAt(row, now);
  return now - Date.parse(since) > (LONG[state] ?? Infinity);
}

/** The place of a row in a sorted board. `value` decides, then the name, then the id. */
export interface BoardPlace {
  sort: BoardSort;
  value: number;
  name: string;
  memberId: string;
}

const values: Record<BoardSort, (row: OrderedRow, now: number) => number> = {
  name: () => 0,
  attention: (row, now) => (needsLook(row, now) ? -1 : order.indexOf(stateAt(row, now).state)),
  calls: ({ today }) => -today.calls,
  talk: ({ today }) => -today.talkSeconds,
  answered: ({ today }) => -today.answered,
};

/** Returns the place of a row at a moment. */
export function placeOnBoard(row: OrderedRow, sort: BoardSort, now: number): BoardPlace {
  return { sort, value: values[sort](row, now), name: row.name, memberId: row.memberId };
}

/** Compares two places of boards of one sort, as the `sort` of an array expects it. */
export function comparePlaces(one: BoardPlace, other: BoardPlace): number {
  return one.value - other.value || compareNames(one, other) || compareIds(one.memberId, other.memberId);
}

/** Compares names: as the database does if the board is sorted by name, and by the Chinese alphabet between equal rows. */
function compareNames({ sort, name: one }: BoardPlace, { name: other }: BoardPlace): number {
  if (sort !== 'name') return chinese.compare(one, other);
  return Number(one > other) - Number(one < other);
}

/** Compares ids, which may be larger than the numbers of JavaScript. */
const compareIds = (one: string, other: string) =>
  one.length - other.length || Number(one > other) - Number(one < other);

/** Sorts agents. `attention`: those who need a look first, then those in a call, offline ones last. */
export function sortBoard<Row extends OrderedRow>(rows: readonly Row[], sort: BoardSort, now: number): Row[] {
  return rows
    .map((row) => ({ row, place: placeOnBoard(row, sort, now) }))
    .toSorted((one, other) => comparePlaces(one.place, other.place))
    .map(({ row }) => row);
}

/**
 * Returns the first rows of a sorted board. It keeps so many at hand and compares each other row with the last of them,
 * because sorting thousands of Chinese names takes most of a request.
 */
export function firstOnBoard<Row extends OrderedRow>(
  rows: readonly Row[],
  { sort, count }: { sort: BoardSort; count: number },
  now: number,
): Row[] {
  const first: { row: Row; place: BoardPlace }[] = [];
  for (const row of rows) {
    const place = placeOnBoard(row, sort, now);
    const isFull = first.length === count;
    if (isFull && comparePlaces(place, first[count - 1]!.place) >= 0) continue;
    if (isFull) first.pop();
    first.splice(indexAfter(first, place), 0, { row, place });
  }
  return first.map(({ row }) => row);
}

/** Returns the index at which a place belongs in sorted ones: behind its equals. */
function indexAfter(sorted: readonly { place: BoardPlace }[], place: BoardPlace): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (comparePlaces(sorted[middle]!.place, place) <= 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The figure by which a sorted board ranks its agents. */
export function rankedFigure(sort: BoardSort): keyof OrderedRow['today'] {
  if (sort === 'talk') return 'talkSeconds';
  return sort === 'answered' ? 'answered' : 'calls';
}

/**
 * Ranks agents by a figure of today, from 1. Equal figures share a rank. An agent whose figure is 0 has none and is left
 * out.
 */
export function rankBoard(rows: readonly OrderedRow[], figure: keyof OrderedRow['today']): Map<string, number> {
  const ranks = new Map<string, number>();
  const active = rows.filter(({ today }) => today[figure] > 0);
  const sorted = active.toSorted((one, other) => other.today[figure] - one.today[figure]);
  let rank = 0;
  for (const [index, { memberId, today }] of sorted.entries()) {
    if (today[figure] !== sorted[index - 1]?.today[figure]) rank = index + 1;
    ranks.set(memberId, rank);
  }
  return ranks;
}
