import { readSheets } from '../src/platform/spreadsheet/sheet.ts';
import type { WorkbookSheet, SheetRow } from '../src/platform/spreadsheet/sheet-row.ts';

/** Reads the rows of the first sheet that holds anything. */
export async function* readSheet(file: Buffer): AsyncGenerator<SheetRow> {
  let first: WorkbookSheet | undefined;
  for await (const { sheet, row } of readSheets(file)) {
    first ??= sheet;
    if (sheet.place === first.place) yield row;
  }
}
