import type { ImportField } from '@haihu/contract/customers/imports';
import {
  type GuessedColumn,
  type GuessedColumns,
  guessColumns,
  type Vocabulary,
} from '../../../platform/spreadsheet/columns.ts';
import { spreadsheetLimits } from '../../../platform/spreadsheet/limits.ts';
import { spreadsheetRefused } from '../../../platform/spreadsheet/refusal.ts';
import type { SheetRow } from '../../../platform/spreadsheet/sheet-row.ts';
import { readSheets } from '../../../platform/spreadsheet/sheet.ts';
import type { SurveyedSheet } from '../../../platform/spreadsheet/survey.ts';
import { numberOf, type ReadSheet } from './read-file.ts';

/**
 * Share of a sheet's rows that must hold a number if no heading says so. Sheets of notes name a number only here and
 * there.
 */
const ENOUGH_ROWS = 0.5;

/** The columns of the sheets that have the same headings. */
export interface GuessedLayout {
  columns: GuessedColumn<ImportField>[];
  isHeaded: boolean;
}

/**
 * Chooses the sheets to read and guesses their columns. It takes the wanted sheets, else all with a column of numbers,
 * else the first. Throws `spreadsheet.sheet_missing`, `spreadsheet.headings_only` and `spreadsheet.too_many_rows`.
 */
export function chooseSheets(
  surveyed: readonly SurveyedSheet[],
  vocabulary: Vocabulary<ImportField>,
  wanted: readonly number[] | null,
): { sheets: ReadSheet[]; layouts: GuessedLayout[] } {
  const guessed = surveyed.map(({ place, name, firstRows, count }) => {
    const guess = guessColumns(firstRows, vocabulary);
    const rows = count - firstRows.filter(({ number }) => number <= guess.headingRow).length;
    return { place, name, rows, guess, isList: rows > 0 && holdsNumbers(guess, firstRows) };
  });
  const isThere = (place: number) => guessed.some((sheet) => sheet.place === place);
  if (wanted?.some((place) => !isThere(place))) throw spreadsheetRefused('spreadsheet.sheet_missing');
  const lists = guessed.filter(({ isList }) => isList);
  const first = guessed.find(({ rows }) => rows > 0);
  if (!first) throw spreadsheetRefused('spreadsheet.headings_only');
  const taken = new Set(wanted ?? (lists.length > 0 ? lists : [first]).map(({ place }) => place));

  const layouts = new Map<string, GuessedLayout & { index: number }>();
  const sheets = guessed.map(({ place, name, rows, guess }): ReadSheet => {
    const { headingRow } = guess;
    return { place, name, headingRow, rows, layout: taken.has(place) ? join(layouts, guess) : null };
  });
  const total = sheets.reduce((sum, { rows, layout }) => (layout === null ? sum : sum + rows), 0);
  if (total === 0) throw spreadsheetRefused('spreadsheet.headings_only');
  if (total >= spreadsheetLimits.rows) throw spreadsheetRefused('spreadsheet.too_many_rows');
  return { sheets, layouts: [...layouts.values()].map(({ columns, isHeaded }) => ({ columns, isHeaded })) };
}

function holdsNumbers({ headingRow, columns }: GuessedColumns<ImportField>, firstRows: readonly SheetRow[]): boolean {
  const column = columns.find(({ field }) => field === 'mobile');
  if (!column) return false;
  if (column.confidence > 0.5) return true;
  const data = firstRows.filter(({ number }) => number > headingRow);
  return data.filter(({ cells }) => cells[column.index]).length >= data.length * ENOUGH_ROWS;
}

/**
 * Returns the index of the layout with these headings; adds it if it is new. Columns to the right of the last heading
 * do not count.
 */
function join(
  layouts: Map<string, GuessedLayout & { index: number }>,
  { headingRow, columns }: GuessedColumns<ImportField>,
): number {
  const isHeaded = headingRow > 0;
  const telling = columns.map(({ heading, field }) => (isHeaded ? heading : field));
  const key = JSON.stringify(telling.slice(0, telling.findLastIndex(Boolean) + 1));
  const known = layouts.get(key);
  if (!known) {
    layouts.set(key, { index: layouts.size, columns, isHeaded });
    return layouts.size - 1;
  }
  known.columns.push(...columns.slice(known.columns.length));
  return known.index;
}

/**
 * Yields rows of the chosen sheets, `size` at a time. Each batch comes from one sheet. Row numbers count across all
 * sheets.
 */
export async function* batchesOf(
  file: Buffer,
  sheets: readonly ReadSheet[],
  size: number,
): AsyncGenerator<{ layout: number; rows: SheetRow[] }> {
  const byPlace = new Map(sheets.map((sheet) => [sheet.place, sheet]));
  let layout = 0;
  let batch: SheetRow[] = [];
  let place = -1;
  for await (const { sheet, row } of readSheets(file)) {
    const read = byPlace.get(sheet.place);
    if (read?.layout == null || row.number <= read.headingRow) continue;
    if (batch.length === size || (batch.length > 0 && place !== sheet.place)) {
      yield { layout, rows: batch };
      batch = [];
    }
    [layout, place] = [read.layout, sheet.place];
    batch.push({ number: numberOf(sheet.place, row.number), cells: row.cells });
  }
  if (batch.length > 0) yield { layout, rows: batch };
}
