import { openArchive } from './archive.ts';
import { cleanText, dateText, decodeOfficeText, numberText } from './cell-text.ts';
import { spreadsheetLimits } from './limits.ts';
import { columnOf, createFillDown, readMerged } from './merged-cells.ts';
import { spreadsheetRefused } from './refusal.ts';
import type { PlacedRow, SheetRow } from './sheet-row.ts';
import { readWorkbook, type Workbook } from './workbook.ts';
import { createXmlReader, type XmlEvents } from './xml.ts';

/**
 * Reads the filled rows of all visible sheets, in their order. It checks the place of cells only if they hold
 * something.
 */
export async function* readXlsx(file: Buffer): AsyncGenerator<PlacedRow> {
  const archive = await openArchive(file);
  const workbook = await readWorkbook(archive);
  for (const { part, ...sheet } of workbook.sheets) {
    const fill = createFillDown(await readMerged(archive.read(part)));
    const ready: SheetRow[] = [];
    const reader = createXmlReader(collectRows(workbook, ready));
    for await (const chunk of archive.read(part)) {
      reader.write(chunk);
      for (const row of ready.splice(0)) yield { sheet, row: fill(row) };
    }
    reader.end();
    for (const row of ready) yield { sheet, row: fill(row) };
  }
}

function collectRows(workbook: Workbook, rows: SheetRow[]): XmlEvents {
  let row: SheetRow = { number: 0, cells: [] };
  let column = -1;
  let type = 'n';
  let style = 0;
  let value = '';
  let isValue = false;
  let isReading = false;
  let isFormula = false;
  let hasValue = false;

  return {
    open(name, attributes) {
      if (name === 'row') {
        row = { number: nextRowNumber(attributes.r, row.number), cells: [] };
        column = -1;
      } else if (name === 'c') {
        column = nextColumn(attributes.r, column);
        type = attributes.t ?? 'n';
        style = Number(attributes.s ?? 0);
        value = '';
        isFormula = false;
        hasValue = false;
      } else if (name === 'rPh') isReading = true;
      else if (name === 'f') isFormula = true;
      else if (name === 'v' || name === 't') {
        isValue = !isReading;
        hasValue = true;
      }
    },
    text(text) {
      if (isValue) value += text;
    },
    close(name) {
      if (name === 'row') rows.push({ number: row.number, cells: Array.from(row.cells, (cell) => cell ?? '') });
      else if (name === 'rPh') isReading = false;
      else if (name === 'v' || name === 't') isValue = false;
      else if (name === 'c') {
        // A program that does not calculate wrote this file. Excel shows a value, so an empty cell here would be wrong.
        if (isFormula && !hasValue) throw spreadsheetRefused('spreadsheet.formula_without_value');
        const text = cellText(type, value, workbook.isDateStyle[style] === true, workbook);
        if (text === '') return;
        if (column >= spreadsheetLimits.columns) throw spreadsheetRefused('spreadsheet.too_many_columns');
        row.cells[column] = text;
      }
    },
  };
}

/**
 * Returns a cell's text. Formulas count as the value that they had when the file was saved; nothing is calculated here.
 */
function cellText(type: string, value: string, isDate: boolean, { sharedTexts, is1904 }: Workbook): string {
  switch (type) {
    case 's': {
      const text = /^\d{1,9}$/.test(value) ? sharedTexts.get(Number(value)) : undefined;
      if (text === undefined) throw spreadsheetRefused('spreadsheet.damaged');
      return text;
    }
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE';
    case 'n':
      return (isDate ? dateText(value, is1904) : null) ?? numberText(value);
    default:
      return cleanText(decodeOfficeText(value));
  }
}

function nextRowNumber(written: string | undefined, last: number): number {
  const number = written === undefined ? last + 1 : Number(written);
  if (!Number.isInteger(number) || number <= last || number > spreadsheetLimits.rowNumber)
    throw spreadsheetRefused('spreadsheet.damaged');
  return number;
}

/** Returns the index of the next cell's column: `C7` is 2. Without a reference it follows the last one. */
function nextColumn(reference: string | undefined, last: number): number {
  let column = last + 1;
  if (reference !== undefined) {
    column = columnOf(/^([A-Z]{1,3})\d+$/.exec(reference)?.[1] ?? '');
  }
  if (column < 0 || column >= spreadsheetLimits.columnNumber) throw spreadsheetRefused('spreadsheet.damaged');
  return column;
}
