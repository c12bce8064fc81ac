import { readSheets } from './sheet.ts';
import type { WorkbookSheet, SheetRow } from './sheet-row.ts';

/** The number of rows that columns are guessed from. */
const FIRST_ROWS = 50;

/** The facts about a sheet before its columns are chosen. */
export interface SurveyedSheet extends WorkbookSheet {
  firstRows: SheetRow[];
  /** The number of filled rows, headings included. */
  count: number;
}

/**
 * Reads a file to its end, because its last row may be the reason to refuse it. Leaves out sheets without a filled row.
 */
export async function surveySheets(file: Buffer): Promise<SurveyedSheet[]> {
  const sheets: SurveyedSheet[] = [];
  for await (const { sheet, row } of readSheets(file)) {
    if (sheets.at(-1)?.place !== sheet.place) sheets.push({ ...sheet, firstRows: [], count: 0 });
    const last = sheets.at(-1)!;
    last.count += 1;
    if (last.firstRows.length < FIRST_ROWS) last.firstRows.push(row);
  }
  return sheets;
}
