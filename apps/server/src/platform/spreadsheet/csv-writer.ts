import { Readable } from 'node:stream';
import { escapeCell } from '@haihu/rules/formula';
import { plainNumber, type SheetContents, type WrittenCell } from './workbook-writer.ts';

/** Writes a table as text in UTF-8, with the mark by which Excel recognises it. No cell of it runs as a formula. */
export function writeCsv({ headings, rows }: Omit<SheetContents, 'name'>): Readable {
  return Readable.from(lines(headings, rows));
}

async function* lines(headings: readonly string[], rows: SheetContents['rows']): AsyncGenerator<string> {
  yield `\ufeff${line(headings)}`;
  for await (const cells of rows) yield line(cells);
}

function line(cells: readonly WrittenCell[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(text: WrittenCell): string {
  if (typeof text !== 'string') return plainNumber(text);
  const written = escapeCell(text.toWellFormed());
  return /[",\r\n]/.test(written) ? `"${written.replaceAll('"', '""')}"` : written;
}
