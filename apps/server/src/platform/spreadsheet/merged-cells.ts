import { limits } from './limits.ts';
import { refused } from './refusal.ts';
import type { SheetRow } from './sheet-row.ts';

/** Cells of one column that were merged downwards. */
export interface MergedCells {
  /** From 0. */
  column: number;
  /** Rows, as people count. */
  first: number;
  last: number;
}

/** More than any list has rows. */
const MOST = 200_000;
/** Without `<` inside: a tag that never ends is looked through once. */
const TAG = /<(?:\w+:)?mergeCell\s[^<>]*?\bref=["']([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})["']/g;
/** A tag that the next piece of a part goes on with is never longer. */
const LONGEST_TAG = 1000;

export function addMerged(all: MergedCells[], one: MergedCells): void {
  if (one.column >= limits.columns || one.last <= one.first) return;
  if (all.length === MOST) throw refused('spreadsheet.too_large_inside');
  all.push(one);
}

/**
 * Merged cells of a sheet of an xlsx, the upper ones first. They are written behind the rows, so this looks through
 * the whole part before the rows are read; it searches the text, which is much faster than parsing it.
 */
export async function readMerged(part: AsyncIterable<string>): Promise<MergedCells[]> {
  const found: MergedCells[] = [];
  let rest = '';
  for await (const chunk of part) {
    const text = rest + chunk;
    for (const [, letters = '', first, last] of text.matchAll(TAG)) {
      addMerged(found, { column: columnOf(letters), first: Number(first), last: Number(last) });
    }
    const open = text.lastIndexOf('<');
    rest = open > text.lastIndexOf('>') && text.length - open < LONGEST_TAG ? text.slice(open) : '';
  }
  return found.toSorted((one, other) => one.first - other.first);
}

/** `C` is 2. */
export function columnOf(letters: string): number {
  return Array.from(letters, (letter) => letter.charCodeAt(0) - 64).reduce((sum, digit) => sum * 26 + digit, 0) - 1;
}

/**
 * Gives each row the text of the merged cell that reaches down to it, where the row holds anything of its own. Takes the
 * rows of one sheet in their order; `merged` may grow meanwhile, as long as the upper ones come first.
 */
export function createFillDown(merged: readonly MergedCells[]): (row: SheetRow) => SheetRow {
  const reaching = new Map<number, { last: number; text: string }>();
  let next = 0;
  return ({ number, cells }) => {
    for (let one = merged[next]; one && one.first <= number; one = merged[(next += 1)]) {
      const text = one.first === number ? (cells[one.column] ?? '') : '';
      reaching.set(one.column, { last: one.last, text });
    }
    const filled = [...cells];
    for (const [column, { last, text }] of reaching) {
      if (last < number) reaching.delete(column);
      else if (text !== '' && !filled[column] && cells.some(Boolean)) {
        while (filled.length < column) filled.push('');
        filled[column] = text;
      }
    }
    return { number, cells: filled };
  };
}
