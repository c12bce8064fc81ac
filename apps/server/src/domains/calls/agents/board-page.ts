import { type BoardSort, boardSorts } from '@haihu/contract/calls/values';
import {
  type BoardPlace,
  comparePlaces,
  firstOnBoard,
  type OrderedRow,
  placeOnBoard,
} from '@haihu/rules/calls/agents/board-order';
import { unknownCursor } from '../../../platform/http/cursor.ts';

/** The rows of one page, and the cursor of the next one. `null`: the board ends here. */
export interface BoardPage<Row> {
  rows: Row[];
  next: string | null;
}

/**
 * Cuts a page out of a board. Rows move while it is read: the page begins after the place of the cursor, wherever its row
 * is now. So a row that moved may come twice or not at all, until a push tells it. Throws `request.invalid` for a cursor of
 * another order.
 */
export function pageOfBoard<Row extends OrderedRow>(
  rows: readonly Row[],
  { next, size, sort }: { next?: string | undefined; size: number; sort: BoardSort },
  now: number,
): BoardPage<Row> {
  const after = next === undefined ? null : readPlace(next, sort);
  const rest = after ? rows.filter((row) => comparePlaces(placeOnBoard(row, sort, now), after) > 0) : rows;
  const page = firstOnBoard(rest, { sort, count: size }, now);
  const last = page.at(-1);
  return { rows: page, next: last && rest.length > size ? writePlace(placeOnBoard(last, sort, now)) : null };
}

const writePlace = ({ sort, value, memberId, name }: BoardPlace) =>
  Buffer.from(`${sort} ${value} ${memberId} ${name}`).toString('base64url');

function readPlace(cursor: string, asked: BoardSort): BoardPlace {
  const match = /^(\w+) (-?\d{1,12}) ([1-9]\d{0,18}) (.*)$/su.exec(Buffer.from(cursor, 'base64url').toString());
  const sort = boardSorts.find((known) => known === match?.[1]);
  if (!match || sort !== asked) throw unknownCursor();
  return { sort, value: Number(match[2]), memberId: match[3]!, name: match[4]! };
}
