import path from 'node:path/posix';
import type { Archive } from './archive.ts';
import { cleanText, decodeOfficeText, isBuiltInDate, isDateFormat } from './cell-text.ts';
import { spreadsheetLimits } from './limits.ts';
import { spreadsheetRefused } from './refusal.ts';
import { createSharedTexts, type SharedTexts } from './shared-texts.ts';
import type { WorkbookSheet } from './sheet-row.ts';
import { prefixedAttribute, readXml } from './xml.ts';

/** The facts that must be known before rows can be read. */
export interface Workbook {
  /** The visible sheets in their order, each with the name of its part. */
  sheets: (WorkbookSheet & { part: string })[];
  sharedTexts: SharedTexts;
  /** For each index of a cell style, true when the style shows a date. */
  isDateStyle: boolean[];
  is1904: boolean;
}

interface Relationship {
  id: string;
  /** Last word of the relationship's type: `worksheet`, `styles`. */
  type: string;
  part: string;
}

export async function readWorkbook(archive: Archive): Promise<Workbook> {
  const start = await readRelationships(archive, '');
  const main = start.find(({ type }) => type === 'officeDocument')?.part;
  if (!main || !archive.has('[Content_Types].xml')) throw spreadsheetRefused('spreadsheet.not_a_spreadsheet');
  await refuseOtherContents(archive);

  const relationships = await readRelationships(archive, main);
  const sheets: Workbook['sheets'] = [];
  let is1904 = false;
  await readXml(archive.read(main), {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
      if (name !== 'sheet' || (attributes.state ?? 'visible') !== 'visible') return;
      const id = prefixedAttribute(attributes, 'id');
      const part = relationships.find((other) => other.id === id && other.type === 'worksheet')?.part;
      if (part === undefined) return;
      // A part that serves as many sheets would be read as many times.
      if (sheets.some((other) => other.part === part)) throw spreadsheetRefused('spreadsheet.damaged');
      sheets.push({ place: sheets.length, name: cleanText(decodeOfficeText(attributes.name ?? '')), part });
    },
  });
  if (sheets.length === 0) throw spreadsheetRefused('spreadsheet.empty');
  const partOf = (wanted: string) => relationships.find(({ type }) => type === wanted)?.part;
  return {
    sheets,
    sharedTexts: await readSharedTexts(archive, partOf('sharedStrings')),
    isDateStyle: await readDateStyles(archive, partOf('styles')),
    is1904,
  };
}

/**
 * Refuses macros and files that are no workbook, such as a Word document. It looks at the declared types of parts,
 * because a part with macros may have any name.
 */
async function refuseOtherContents(archive: Archive): Promise<void> {
  let isWorkbook = false;
  await readXml(archive.read('[Content_Types].xml'), {
    open(_, { ContentType = '' }) {
      if (/vbaProject|macroEnabled|macrosheet/i.test(ContentType)) throw spreadsheetRefused('spreadsheet.macros');
      if (ContentType.endsWith('spreadsheetml.sheet.main+xml')) isWorkbook = true;
      if (ContentType.endsWith('spreadsheetml.template.main+xml')) isWorkbook = true;
    },
  });
  if (!isWorkbook) throw spreadsheetRefused('spreadsheet.not_a_spreadsheet');
}

async function readRelationships(archive: Archive, source: string): Promise<Relationship[]> {
  const folder = path.dirname(source);
  const part = path.join(folder, '_rels', `${path.basename(source)}.rels`);
  const found: Relationship[] = [];
  if (!archive.has(part)) return found;
  await readXml(archive.read(part), {
    open(name, { Id = '', Type = '', Target = '', TargetMode }) {
      if (name !== 'Relationship' || TargetMode === 'External') return;
      if (found.length === spreadsheetLimits.entries) throw spreadsheetRefused('spreadsheet.damaged');
      const target = Target.startsWith('/') ? path.normalize(Target.slice(1)) : path.join(folder, Target);
      found.push({ id: Id, type: path.basename(Type), part: target });
    },
  });
  return found;
}

async function readSharedTexts(archive: Archive, part: string | undefined): Promise<SharedTexts> {
  const texts = createSharedTexts();
  if (part === undefined) return texts;
  let text = '';
  let isText = false;
  let isReading = false;
  await readXml(archive.read(part), {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') isReading = true;
      if (name === 't') isText = !isReading;
    },
    text(more) {
      if (isText) text += more;
    },
    close(name) {
      if (name === 't') isText = false;
      if (name === 'rPh') isReading = false;
      if (name === 'si') texts.add(cleanText(decodeOfficeText(text)));
    },
  });
  return texts;
}

async function readDateStyles(archive: Archive, part: string | undefined): Promise<boolean[]> {
  const isDateStyle: boolean[] = [];
  if (part === undefined) return isDateStyle;
  const own = new Map<number, boolean>();
  let isCellFormat = false;
  await readXml(archive.read(part), {
    open(name, { numFmtId, formatCode }) {
      const id = Number(numFmtId);
      if (name === 'numFmt' && formatCode !== undefined) own.set(id, isDateFormat(formatCode));
      if (name === 'cellXfs') isCellFormat = true;
      if (name === 'xf' && isCellFormat) isDateStyle.push(own.get(id) ?? isBuiltInDate(id));
    },
    close(name) {
      if (name === 'cellXfs') isCellFormat = false;
    },
  });
  return isDateStyle;
}
