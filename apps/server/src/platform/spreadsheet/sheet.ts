import { readCsv } from './csv.ts';
import { spreadsheetLimits } from './limits.ts';
import { readOds } from './ods.ts';
import { type RefusalReason, spreadsheetRefused } from './refusal.ts';
import type { PlacedRow } from './sheet-row.ts';
import { readXlsx } from './xlsx.ts';

/**
 * Streams the filled rows of an xlsx, ods or csv, sheet by sheet:
 * `for await (const { sheet, row } of readSheets(bytes))`.
 *
 * It tells the formats apart by content, not by name. Memory does not grow with the rows. Numbers are plain digits,
 * dates `2026-03-02` or `2026-03-02T17:47:00`, formulas their saved value. The text of cells merged downwards stands in
 * each of their rows. If cells are merged sideways, only the first one is filled. Hidden sheets are left out.
 *
 * Throws SpreadsheetRefused, possibly after many rows: use none of them before the last has come.
 */
export async function* readSheets(file: Buffer): AsyncGenerator<PlacedRow> {
  if (file.length > spreadsheetLimits.fileBytes) throw spreadsheetRefused('spreadsheet.too_large');
  let rows = 0;
  let characters = 0;
  let place = -1;
  for await (const placed of chooseReader(file)(file)) {
    const { sheet, row } = placed;
    if (!row.cells.some(Boolean)) continue;
    rows = sheet.place === place ? rows + 1 : 1;
    place = sheet.place;
    if (rows > spreadsheetLimits.rows) throw spreadsheetRefused('spreadsheet.too_many_rows');
    for (const cell of row.cells) characters += cell.length;
    if (characters > spreadsheetLimits.characters) throw spreadsheetRefused('spreadsheet.too_large_inside');
    yield placed;
  }
  if (place < 0) throw spreadsheetRefused('spreadsheet.empty');
}

const ZIP = /^504b(0304|0506|0708)/;
/** Matches the beginning of compound files: Office before 2007, and the wrapper around a newer file with a password. */
const COMPOUND = /^d0cf11e0a1b11ae1/;
/** Matches the beginning of files of Excel 2 to 4, which have no wrapper. */
const BARE_OLD_EXCEL = /^09(00|02|04)0[46]00/;

const OPEN_DOCUMENT = 'mimetypeapplication/vnd.oasis.opendocument.spreadsheet';

/** Returns true if a file is an ods. The format requires its type as the first part, uncompressed. */
export function isOpenDocument(file: Buffer): boolean {
  return ZIP.test(file.toString('hex', 0, 8)) && file.toString('latin1', 30, 200).startsWith(OPEN_DOCUMENT);
}

/** Returns why a workbook cannot be read: an old Excel wrote it, or it has a password. Null for any other file. */
export function oldOrLocked(file: Buffer): RefusalReason | null {
  const beginning = file.toString('hex', 0, 8);
  if (BARE_OLD_EXCEL.test(beginning)) return 'spreadsheet.old_excel';
  const holds = (stream: string) => file.includes(Buffer.from(stream, 'utf16le'));
  if (!COMPOUND.test(beginning)) return null;
  if (holds('EncryptedPackage')) return 'spreadsheet.encrypted';
  return holds('Workbook') || holds('Book') ? 'spreadsheet.old_excel' : null;
}

function chooseReader(file: Buffer): (file: Buffer) => AsyncGenerator<PlacedRow> {
  const beginning = file.toString('hex', 0, 8);
  const reason = oldOrLocked(file);
  if (isOpenDocument(file)) return readOds;
  if (!reason && ZIP.test(beginning)) return readXlsx;
  if (!reason && !COMPOUND.test(beginning)) return readCsv;
  throw spreadsheetRefused(reason ?? 'spreadsheet.not_a_spreadsheet');
}
