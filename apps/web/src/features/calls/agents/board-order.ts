import type { BoardRow } from '@haihu/contract/calls/agents';

/**
 * Milliseconds in a state after which a leader should look: ready without a call, at the after-call sheet, on a break.
 */
const LONG: Partial<Record<BoardRow['state'], number>> = {
  ready: 10 * 60_000,
  wrap_up: 5 * 60_000,
  break: 30 * 60_000,
};
const order: BoardRow['state'][] = ['busy', 'calling', 'wrap_up', 'ready', 'break', 'offline'];

/**
 * Returns an agent's state at a moment. After-call work whose time is up counts as ended, even before the server says
 * so.
 */
export function stateAt({ state, until, since }: BoardRow, now: number): Pick<BoardRow, 'state' | 'since'> {
  const isOver = state === 'wrap_up' && until !== null && Date.parse(until) <= now;
  return isOver ? { state: 'ready', since: until } : { state, since };
}

/** Returns true if the agent is in a state for unusually long. */
export function needsLook(row: BoardRow, now: number): boolean {
  const { state, since } = stateAt(row, now);
  return now - Date.parse(since) > (LONG[state] ?? Infinity);
}

/** Sorts agents: those who need attention first, then those in a call, offline ones last. Equal ones go by name. */
export function byAttention(rows: readonly BoardRow[], now: number): BoardRow[] {
  const place = (row: BoardRow) => (needsLook(row, now) ? -1 : order.indexOf(stateAt(row, now).state));
  return rows.toSorted((one, other) => place(one) - place(other) || one.name.localeCompare(other.name, 'zh'));
}
