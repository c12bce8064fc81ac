import { spreadsheetLimits } from './limits.ts';
import { spreadsheetRefused } from './refusal.ts';
import type { SheetRow } from './sheet-row.ts';

/** Cells of one column that were merged downwards. */
export interface MergedCells {
  /** Index of the column, from 0. */
  column: number;
  /** Number of the first row, counted from 1. */
  first: number;
  last: number;
}

/** Most merged cells that are kept: more than any list has rows. */
const MOST = 200_000;
/** Matches a merged cell. It allows no `<` inside, so that a tag that never ends is searched only once. */
const TAG = /<(?:\w+:)?mergeCell\s[^<>]*?\bref=["']([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})["']/g;
/** Longest tag that may continue in the next piece of a part. */
const LONGEST_TAG = 1000;

export function addMerged(all: MergedCells[], one: MergedCells): void {
  if (one.column >= spreadsheetLimits.columns || one.last <= one.first) return;
  if (all.length === MOST) throw spreadsheetRefused('spreadsheet.too_large_inside');
  all.push(one);
}

/**
 * Reads the merged cells of a sheet of an xlsx, the upper ones first. They stand behind the rows in the file, so this
 * searches the whole part before the rows are read. Searching the text is much faster than parsing it.
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

/** Returns the index of a column by its letters: `C` is 2. */
export function columnOf(letters: string): number {
  return Array.from(letters, (letter) => letter.charCodeAt(0) - 64).reduce((sum, digit) => sum * 26 + digit, 0) - 1;
}

/**
 * Makes a function that gives each row the text of the merged cells that reach down to it. Rows without any cell of
 * their own stay empty. Call it with the rows of one sheet in order. `merged` may grow meanwhile, as long as the upper
 * cells come first.
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
