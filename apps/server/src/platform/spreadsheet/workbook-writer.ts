import { PassThrough, Readable } from 'node:stream';
import { escapeCell } from '@haihu/rules/formula';
import yazl from 'yazl';
import { spreadsheetLimits } from './limits.ts';

/** A number in plain digits, such as `-1234.5000`, which spreadsheet programs add up. Everything else is text. */
export interface NumberCell {
  number: string;
}
export type WrittenCell = string | NumberCell;

export interface SheetContents {
  /** Name of the sheet. At most 31 characters, none of []:*?/\ */
  name: string;
  headings: readonly string[];
  rows: Iterable<readonly WrittenCell[]> | AsyncIterable<readonly WrittenCell[]>;
}

const SPREADSHEETML = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** Indexes into the `cellXfs` below. */
const TEXT_STYLE = 0;
const HEADING_STYLE = 1;
const DECIMAL_STYLE = 2;
const WHOLE_STYLE = 3;
const COLUMN_WIDTH = 18;
const FONT = '<sz val="11"/><name val="Calibri"/>';
const PIECE = 64 * 1024;

// oxlint-disable-next-line no-control-regex -- XML cannot hold these, not even escaped
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/**
 * Writes an xlsx as a stream of bytes. Each sheet has a fixed heading row, and no program runs the text of a cell as a
 * formula. Rows are pulled as fast as the bytes are taken. An error among them destroys the stream.
 */
export function writeWorkbook(...sheets: readonly [SheetContents, ...SheetContents[]]): Readable {
  const file = new yazl.ZipFile();
  const names = sheets.map(({ name }) => name);
  for (const [name, xml] of Object.entries(fixedParts(names))) file.addBuffer(Buffer.from(DECLARATION + xml), name);
  const output = new PassThrough();
  for (const [index, sheet] of sheets.entries()) {
    const rows = Readable.from(worksheet(sheet));
    file.addReadStream(rows, `xl/${partOf(index)}`);
    // yazl notices neither an error in the rows nor a reader that has left.
    rows.on('error', (error) => output.destroy(error));
    output.on('close', () => rows.destroy());
  }
  file.end();
  file.outputStream.pipe(output);
  return output;
}

async function* worksheet({ headings, rows }: SheetContents): AsyncGenerator<string> {
  let piece =
    `${DECLARATION}<worksheet xmlns="${SPREADSHEETML}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols><col min="1" max="${Math.max(1, headings.length)}" width="${COLUMN_WIDTH}" customWidth="1"/></cols>` +
    `<sheetData>${rowXml(1, headings, HEADING_STYLE)}`;
  let number = 1;
  for await (const cells of rows) {
    number += 1;
    piece += rowXml(number, cells, TEXT_STYLE);
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}</sheetData></worksheet>`;
}

function rowXml(number: number, cells: readonly WrittenCell[], style: number): string {
  const written = cells.map((cell, column) => {
    if (cell === '') return '';
    const place = `<c r="${columnLetters(column)}${number}"`;
    if (typeof cell !== 'string') return numberXml(place, plainNumber(cell));
    return `${place} s="${style}" t="inlineStr"><is><t xml:space="preserve">${cellXml(cell)}</t></is></c>`;
  });
  return `<row r="${number}">${written.join('')}</row>`;
}

function numberXml(place: string, digits: string): string {
  return `${place} s="${digits.includes('.') ? DECIMAL_STYLE : WHOLE_STYLE}"><v>${digits}</v></c>`;
}

/** Returns the digits, which are written without escaping. Throws RangeError for anything else. */
export function plainNumber({ number }: NumberCell): string {
  if (!/^-?\d+(\.\d+)?$/.test(number)) throw new RangeError('A number of a sheet is written in plain digits');
  return number;
}

function cellXml(text: string): string {
  // Characters that XML cannot hold are removed first: they must not hide a formula behind them.
  const written = escapeCell(text.replace(NOT_XML, '').toWellFormed())
    .slice(0, spreadsheetLimits.cellCharacters)
    .toWellFormed();
  // A typed _x000D_ must not become a line end when it is read back.
  return escapeXml(written).replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
}

function escapeXml(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/\r/g, '&#13;');
}

/** Returns the letters of a column by its index: 27 is AB. */
function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last;
}

/** Returns the path of a sheet below `xl/`. */
const partOf = (index: number) => `worksheets/sheet${index + 1}.xml`;

function fixedParts(sheetNames: readonly string[]): Record<string, string> {
  const eachSheet = (write: (name: string, index: number) => string) => sheetNames.map(write).join('');
  const relationship = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  return {
    '[Content_Types].xml':
      `<Types xmlns="${PACKAGE}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/>` +
      eachSheet(
        (_name, index) => `<Override PartName="/xl/${partOf(index)}" ContentType="${CONTENT}.worksheet+xml"/>`,
      ) +
      `<Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships">${relationship(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml':
      `<workbook xmlns="${SPREADSHEETML}" xmlns:r="${OFFICE}">` +
      `<sheets>${eachSheet(
        (name, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
      )}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      `<Relationships xmlns="${PACKAGE}/relationships">` +
      eachSheet((_name, index) => relationship(index + 1, 'worksheet', partOf(index))) +
      `${relationship(sheetNames.length + 1, 'styles', 'styles.xml')}</Relationships>`,
    // Number format 49 is text: a number that somebody types over a wrong one keeps all its digits.
    'xl/styles.xml':
      `<styleSheet xmlns="${SPREADSHEETML}"><numFmts count="1"><numFmt numFmtId="164" formatCode="#,##0.0000"/></numFmts><fonts count="2"><font>${FONT}</font><font><b/>${FONT}</font></fonts>` +
      '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
      '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
      '<cellXfs count="4"><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
      '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>' +
      '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
      '<xf numFmtId="1" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>' +
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
  };
}
