import type { BoardRow } from '@haihu/contract/calls/agents';

/** Ready for so long without a call, or so long at the sheet, somebody should look. Milliseconds. */
const LONG: Partial<Record<BoardRow['state'], number>> = {
  ready: 10 * 60_000,
  wrap_up: 5 * 60_000,
  break: 30 * 60_000,
};
const order: BoardRow['state'][] = ['busy', 'calling', 'wrap_up', 'ready', 'break', 'offline'];

/** A wrap-up that is over by the clock is over, though nobody told. */
export function stateAt({ state, until, since }: BoardRow, now: number): Pick<BoardRow, 'state' | 'since'> {
  const isOver = state === 'wrap_up' && until !== null && Date.parse(until) <= now;
  return isOver ? { state: 'ready', since: until } : { state, since };
}

/** Longer in a state than usual. */
export function needsLook(row: BoardRow, now: number): boolean {
  const { state, since } = stateAt(row, now);
  return now - Date.parse(since) > (LONG[state] ?? Infinity);
}

/** Puts agents who need attention first, then those who talk, offline ones last; by name where they are alike. */
export function byAttention(rows: readonly BoardRow[], now: number): BoardRow[] {
  const place = (row: BoardRow) => (needsLook(row, now) ? -1 : order.indexOf(stateAt(row, now).state));
  return rows.toSorted((one, other) => place(one) - place(other) || one.name.localeCompare(other.name, 'zh'));
}
