import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';

const SPREADSHEETML = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export interface WorkbookContents {
  /** XML of the rows. */
  rows?: string;
  /** XML of the `si` elements. */
  shared?: string;
  /** XML inside of `styleSheet`. */
  styles?: string;
  /** XML inside of `workbook`, in place of one visible sheet. */
  workbook?: string;
  /** Further parts, or other contents for the usual parts. */
  parts?: Record<string, string | Buffer>;
}

/** Makes the parts of a small xlsx. It is valid, except for what a test puts into it. */
export function workbookParts(contents: WorkbookContents): Record<string, string | Buffer> {
  const { rows = '', shared = '', styles = '', parts = {} } = contents;
  return {
    '[Content_Types].xml': `<Types><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/></Types>`,
    '_rels/.rels': relationships(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml':
      `<workbook xmlns="${SPREADSHEETML}" xmlns:r="${RELATIONSHIPS}">` +
      `${contents.workbook ?? '<sheets><sheet name="1" sheetId="1" r:id="rId0"/></sheets>'}</workbook>`,
    'xl/_rels/workbook.xml.rels': relationships(
      ['worksheet', 'worksheets/sheet1.xml'],
      ['worksheet', '/xl/worksheets/sheet2.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
      ['styles', 'styles.xml'],
    ),
    'xl/sharedStrings.xml': `<sst xmlns="${SPREADSHEETML}">${shared}</sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${SPREADSHEETML}">${styles}</styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${SPREADSHEETML}"><sheetData>${rows}</sheetData></worksheet>`,
    ...parts,
  };
}

export function workbook(contents: WorkbookContents): Promise<Buffer> {
  return zip(workbookParts(contents));
}

export function zip(parts: Record<string, string | Buffer>, compress = true): Promise<Buffer> {
  const file = new yazl.ZipFile();
  for (const [name, content] of Object.entries(parts)) file.addBuffer(Buffer.from(content), name, { compress });
  file.end();
  return buffer(file.outputStream);
}

/** Makes a row whose cells are inline text. */
export function textRow(...cells: string[]): string {
  return `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;
}

function relationships(...list: [type: string, target: string][]): string {
  const items = list.map(
    ([type, target], index) => `<Relationship Id="rId${index}" Type="${RELATIONSHIPS}/${type}" Target="${target}"/>`,
  );
  return `<Relationships>${items.join('')}</Relationships>`;
}

/** Rows of a sheet. */
export type Lines = readonly (readonly string[])[];

/** Makes a workbook of named sheets. */
export function book(sheets: Record<string, Lines>): Promise<Buffer> {
  const all = Object.entries(sheets);
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet';
  const names = all.map(([name], index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index}"/>`);
  const parts = all.map(([, lines], index) => {
    const rows = lines.map((cells) => textRow(...cells)).join('');
    return [`xl/worksheets/s${index}.xml`, `<worksheet><sheetData>${rows}</sheetData></worksheet>`];
  });
  const relations = all.map(
    (_, index) => `<Relationship Id="rId${index}" Type="${type}" Target="worksheets/s${index}.xml"/>`,
  );
  return workbook({
    workbook: `<sheets>${names.join('')}</sheets>`,
    parts: {
      ...Object.fromEntries(parts),
      'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    },
  });
}
