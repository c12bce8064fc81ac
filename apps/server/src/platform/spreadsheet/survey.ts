import { readSheets } from './sheet.ts';
import type { Sheet, SheetRow } from './sheet-row.ts';

/** Rows that columns are guessed from. */
const FIRST_ROWS = 50;

/** What is known of a sheet before its columns are chosen. */
export interface SurveyedSheet extends Sheet {
  firstRows: SheetRow[];
  /** Filled rows, headings included. */
  count: number;
}

/** Reads a file to its end: it may be refused for its last row. Sheets without a filled row are left out. */
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
