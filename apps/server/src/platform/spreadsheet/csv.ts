import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { cleanText } from './cell-text.ts';
import { detectEncoding, type Encoding, isBinary, textLinesOf } from './encoding.ts';
import { spreadsheetLimits } from './limits.ts';
import { type RefusalReason, spreadsheetRefused } from './refusal.ts';
import type { PlacedRow } from './sheet-row.ts';

const THE_SHEET = { place: 0, name: '' };
const CHUNK = 64 * 1024;
const SEPARATORS = [',', '\t', ';'];
const LINES_LOOKED_AT = 20;
/** Longest record that is read. Without this limit, an open quotation mark would swallow the rest of the file. */
const LONGEST_RECORD = 1024 * 1024;

/**
 * Reads the rows of a text file, blank ones included. Rows are numbered as in Excel: a line end within quotation marks
 * starts no new row.
 */
export async function* readCsv(file: Buffer): AsyncGenerator<PlacedRow> {
  const encoding = detectEncoding(file);
  const beginning = decodeBeginning(file.subarray(0, CHUNK), encoding);
  if (isHtml(beginning)) throw spreadsheetRefused('spreadsheet.html');
  // XML and RTF are text too, but not tables that can be read here.
  if (/^\s*(<|\{\\rtf|%PDF)/.test(beginning)) throw spreadsheetRefused('spreadsheet.not_a_spreadsheet');
  const told = /^sep=(.)\r?\n/i.exec(beginning);
  const delimiter = told?.[1] ?? guessSeparator(beginning);
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: LONGEST_RECORD,
    // Excel shows no row for the line that names the separator.
    from_line: told ? 2 : 1,
  });
  const feeding = pipeline(Readable.from(decode(file, encoding)), parser).catch(() => {});
  let number = 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      number += 1;
      if (number > spreadsheetLimits.rowNumber) throw spreadsheetRefused('spreadsheet.too_many_rows');
      if (record.some((cell) => holdsRows(cell, delimiter, record.length)))
        throw spreadsheetRefused('spreadsheet.swallowed_rows');
      yield { sheet: THE_SHEET, row: { number, cells: cellsOf(record) } };
    }
  } catch (error) {
    throw error instanceof CsvError ? spreadsheetRefused(reasonOf(error, file)) : error;
  } finally {
    parser.destroy();
    await feeding;
  }
}

/**
 * Returns the reason for a refusal. A record that never ends has an open quotation mark, unless it is one endless line.
 */
function reasonOf({ code }: CsvError, file: Buffer): RefusalReason {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'spreadsheet.open_quote';
  if (code !== 'CSV_MAX_RECORD_SIZE') return 'spreadsheet.damaged';
  return hasLineOver(file, LONGEST_RECORD / 2) ? 'spreadsheet.cell_too_long' : 'spreadsheet.open_quote';
}

function hasLineOver(file: Buffer, bytes: number): boolean {
  let start = 0;
  for (let end = file.indexOf('\n'); end >= 0; end = file.indexOf('\n', start)) {
    if (end - start > bytes) return true;
    start = end + 1;
  }
  return file.length - start > bytes;
}

const MOBILE = /(?<!\d)1[3-9]\d{9}(?!\d)/;

/**
 * Returns true if a cell holds whole rows of its own table. That happens when an open quotation mark ended at another
 * one further down. The first and the last line of the cell are parts of rows. In a table of two columns one such line
 * may be a remark.
 */
function holdsRows(cell: string, delimiter: string, columns: number): boolean {
  if (columns < 2 || !cell.includes('\n')) return false;
  const rows = cell
    .split('\n')
    .slice(1, -1)
    .filter((line) => MOBILE.test(line) && line.split(delimiter).length === columns);
  return rows.length > (columns > 2 ? 0 : 1);
}

function cellsOf(record: string[]): string[] {
  const cells = record.map((cell) => cleanText(asText(cell)));
  if (cells.findLastIndex(Boolean) >= spreadsheetLimits.columns)
    throw spreadsheetRefused('spreadsheet.too_many_columns');
  return cells.slice(0, spreadsheetLimits.columns);
}

/** Unwraps `="0571…"`. Programs write it to keep Excel from dropping digits of a number. */
function asText(cell: string): string {
  return /^="([^"]*)"$/.exec(cell)?.[1] ?? cell;
}

/** Returns true if a text is a web page. Many programs export tables as such. */
export function isHtml(beginning: string): boolean {
  return /^\ufeff?\s*(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|meta|body|table|style)\b/i.test(beginning);
}

function decodeBeginning(bytes: Buffer, encoding: Encoding): string {
  if (encoding === 'mixed') return Array.from(textLinesOf(bytes), (line) => decodeLine(line, false)).join('');
  return new TextDecoder(encoding).decode(bytes, { stream: true });
}

const [utf8, gbk] = [new TextDecoder('utf-8'), new TextDecoder('gb18030')];
const strictGbk = new TextDecoder('gb18030', { fatal: true });

function decodeLine(line: Buffer, isStrict: boolean): string {
  if (isUtf8(line)) return utf8.decode(line);
  return (isStrict ? strictGbk : gbk).decode(line);
}

async function* decode(file: Buffer, encoding: Encoding): AsyncGenerator<string> {
  for (const text of encoding === 'mixed' ? decodeLines(file) : decodeChunks(file, encoding)) {
    if (isBinary(text)) throw spreadsheetRefused('spreadsheet.not_a_spreadsheet');
    yield text;
  }
}

function* decodeLines(file: Buffer): Generator<string> {
  for (const line of textLinesOf(file)) yield strictly(() => decodeLine(line, true));
}

function* decodeChunks(file: Buffer, encoding: string): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for (let start = 0; start < file.length; start += CHUNK) {
    const isLast = start + CHUNK >= file.length;
    yield strictly(() => decoder.decode(file.subarray(start, start + CHUNK), { stream: !isLast }));
  }
}

function strictly(decodeText: () => string): string {
  try {
    return decodeText();
  } catch {
    throw spreadsheetRefused('spreadsheet.not_a_spreadsheet');
  }
}

/** Chooses the separator that splits most of the first lines into equally many cells. */
function guessSeparator(beginning: string): string {
  const lines = beginning
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\n|\r/)
    .slice(0, LINES_LOOKED_AT);
  const scores = SEPARATORS.map((separator) => {
    const counts = lines.map((line) => line.split(separator).length - 1).filter((count) => count > 0);
    const usual = Math.max(0, ...counts.map((count) => counts.filter((other) => other === count).length));
    return { separator, usual, total: counts.length };
  });
  scores.sort((one, other) => other.usual - one.usual || other.total - one.total);
  return scores[0]?.separator ?? ',';
}
