import { type Archive, openArchive } from './archive.ts';
import { cleanText, numberText } from './cell-text.ts';
import { spreadsheetLimits } from './limits.ts';
import { addMerged, createFillDown, type MergedCells } from './merged-cells.ts';
import { spreadsheetRefused } from './refusal.ts';
import type { PlacedRow, WorkbookSheet, SheetRow } from './sheet-row.ts';
import { createXmlReader, type XmlEvents } from './xml.ts';

const MANIFEST = 'META-INF/manifest.xml';
/** The file in which LibreOffice lists macros. */
const MACROS = 'Basic/script-lc.xml';

/** A row that stands `times` times in its sheet, one below the other. */
interface RepeatedRow {
  sheet: WorkbookSheet;
  row: SheetRow;
  times: number;
  fill: (row: SheetRow) => SheetRow;
}

/** Reads the filled rows of all visible sheets, in their order. */
export async function* readOds(file: Buffer): AsyncGenerator<PlacedRow> {
  const archive = await openArchive(file);
  await refuseOtherContents(archive);
  const ready: RepeatedRow[] = [];
  const reader = createXmlReader(collectRows(ready));
  for await (const chunk of archive.read('content.xml')) {
    reader.write(chunk);
    for (const { sheet, row, times, fill } of ready.splice(0)) {
      for (let time = 0; time < times; time += 1) {
        yield { sheet, row: fill({ number: row.number + time, cells: row.cells }) };
      }
    }
  }
  reader.end();
}

async function refuseOtherContents(archive: Archive): Promise<void> {
  if (archive.has(MACROS)) throw spreadsheetRefused('spreadsheet.macros');
  if (!archive.has(MANIFEST)) return;
  let manifest = '';
  for await (const chunk of archive.read(MANIFEST)) manifest += chunk;
  if (manifest.includes('encryption-data')) throw spreadsheetRefused('spreadsheet.encrypted');
}

interface Cell {
  depth: number;
  attributes: Record<string, string>;
  isCovered: boolean;
  text: string;
  paragraphs: number;
}

/** Collects rows from XML events. It expects the prefixes of the format, which all programs write. */
function collectRows(ready: RepeatedRow[]): XmlEvents {
  const hiddenStyles = new Set<string>();
  let style = '';
  let depth = 0;
  let bodyDepth = Number.POSITIVE_INFINITY;
  let places = 0;
  let sheet: WorkbookSheet | null = null;
  let merged: MergedCells[] = [];
  let fill = createFillDown(merged);
  let row: { number: number; times: number; cells: string[] } | null = null;
  let next = 1;
  let column = 0;
  let cell: Cell | null = null;
  let isText = false;

  function openTable(attributes: Record<string, string>): void {
    if (hiddenStyles.has(attributes['table:style-name'] ?? '')) return;
    if (places === spreadsheetLimits.entries) throw spreadsheetRefused('spreadsheet.too_many_entries');
    sheet = { place: places, name: cleanText(attributes['table:name'] ?? '') };
    places += 1;
    next = 1;
    merged = [];
    fill = createFillDown(merged);
  }

  function addText(more: string): void {
    if (!cell) return;
    cell.text += more;
    if (cell.text.length > 4 * spreadsheetLimits.cellCharacters) throw spreadsheetRefused('spreadsheet.cell_too_long');
  }

  function openInCell(name: string, attributes: Record<string, string>): void {
    // Notes and drawings hold paragraphs too, but deeper inside.
    if (name === 'p' && depth === cell!.depth + 1) {
      if (cell!.paragraphs > 0) addText('\n');
      cell!.paragraphs += 1;
      isText = true;
    }
    if (!isText) return;
    if (name === 's') addText(' '.repeat(Math.min(spreadsheetLimits.cellCharacters, repeats(attributes['text:c']))));
    if (name === 'tab') addText('\t');
    if (name === 'line-break') addText('\n');
  }

  function closeCell({ attributes, isCovered, text }: Cell): void {
    const times = repeats(attributes['table:number-columns-repeated']);
    const value = isCovered ? '' : cellText(attributes, text);
    if (value !== '') {
      if (column + times > spreadsheetLimits.columns) throw spreadsheetRefused('spreadsheet.too_many_columns');
      for (let time = 0; time < times; time += 1) row!.cells[column + time] = value;
      const last = row!.number + repeats(attributes['table:number-rows-spanned']) - 1;
      addMerged(merged, { column, first: row!.number, last });
    }
    column += times;
    if (column > spreadsheetLimits.columnNumber) throw spreadsheetRefused('spreadsheet.damaged');
  }

  function closeRow({ number, times, cells }: NonNullable<typeof row>): void {
    next = number + times;
    if (cells.length === 0) return;
    if (next > spreadsheetLimits.rowNumber + 1) throw spreadsheetRefused('spreadsheet.damaged');
    const filled = Array.from(cells, (one) => one ?? '');
    ready.push({ sheet: sheet!, row: { number, cells: filled }, times, fill });
  }

  return {
    open(name, attributes) {
      depth += 1;
      if (name === 'style') style = attributes['style:name'] ?? '';
      else if (name === 'table-properties' && attributes['table:display'] === 'false') hiddenStyles.add(style);
      else if (name === 'spreadsheet') bodyDepth = depth;
      else if (name === 'table' && depth === bodyDepth + 1) openTable(attributes);
      else if (!sheet) return;
      else if (cell) openInCell(name, attributes);
      else if (name === 'table-row') {
        row = { number: next, times: repeats(attributes['table:number-rows-repeated']), cells: [] };
        column = 0;
      } else if (row && (name === 'table-cell' || name === 'covered-table-cell')) {
        cell = { depth, attributes, isCovered: name !== 'table-cell', text: '', paragraphs: 0 };
      }
    },
    text(text) {
      if (isText) addText(text);
    },
    close(name) {
      if (cell && depth === cell.depth) {
        closeCell(cell);
        cell = null;
      } else if (cell) {
        if (name === 'p' && depth === cell.depth + 1) isText = false;
      } else if (row && name === 'table-row') {
        closeRow(row);
        row = null;
      } else if (name === 'table' && depth === bodyDepth + 1) sheet = null;
      depth -= 1;
    },
  };
}

/** Reads how often a cell or row is repeated: once, unless the file says otherwise. */
function repeats(written: string | undefined): number {
  if (written === undefined) return 1;
  if (!/^[1-9]\d{0,6}$/.test(written)) throw spreadsheetRefused('spreadsheet.damaged');
  return Number(written);
}

/**
 * Returns a cell's text. For numbers and dates it takes the value behind what is shown: a narrow column shows a whole
 * number as 1.38E+10.
 */
function cellText(attributes: Record<string, string>, text: string): string {
  const value = attributes['office:value'] ?? '';
  switch (attributes['office:value-type']) {
    case 'float':
    case 'currency':
    case 'percentage':
      return value === '' ? cleanText(text) : numberText(value);
    case 'boolean':
      return attributes['office:boolean-value'] === 'true' ? 'TRUE' : 'FALSE';
    case 'date':
      return cleanText((attributes['office:date-value'] ?? text).slice(0, 19).replace('T00:00:00', ''));
    case 'time': {
      const [, ...parts] = /^PT(\d{1,2})H(\d{1,2})M(\d{1,2})/.exec(attributes['office:time-value'] ?? '') ?? [];
      return parts.length === 3 ? parts.map((part) => part!.padStart(2, '0')).join(':') : cleanText(text);
    }
    default:
      return cleanText(text);
  }
}
