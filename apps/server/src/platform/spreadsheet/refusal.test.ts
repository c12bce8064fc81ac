import { constants, deflateRawSync } from 'node:zlib';
import { errorText } from '@haihu/contract/error-texts';
import { expect, test } from 'vitest';
import { textRow, workbook, workbookParts, zip } from '../../../test/workbook.ts';
import type { RefusalReason } from './refusal.ts';
import { readSheet } from '../../../test/read-sheet.ts';

const CENTRAL_SIGNATURE = Buffer.from('504b0102', 'hex');
const DEFLATED = 8;
const SHEET = 'xl/worksheets/sheet1.xml';
const good = { rows: textRow('手机') + textRow('13800138000') };

async function expectRefusal(file: Buffer, reason: RefusalReason) {
  await expect(Array.fromAsync(readSheet(file))).rejects.toMatchObject({ errorName: reason });
}

/** Returns the offset of a part's record in the list at the end of a zip. */
function centralRecord(file: Buffer, name: string): number {
  return file.lastIndexOf(CENTRAL_SIGNATURE, file.lastIndexOf(name));
}

async function withDeclaredSize(rows: string, size: number) {
  const file = await workbook({ rows });
  file.writeUInt32LE(size, centralRecord(file, SHEET) + 24);
  return file;
}

test('a file over 10 MiB', async () => {
  await expectRefusal(Buffer.alloc(10 * 1024 * 1024 + 1, 'a'), 'spreadsheet.too_large');
});

test('more than 50 MiB inside, by what the parts declare', async () => {
  const half = Buffer.alloc(26 * 1024 * 1024);
  const file = await workbook({ ...good, parts: { 'xl/media/1.png': half, 'xl/media/2.png': half } });
  await expectRefusal(file, 'spreadsheet.too_large_inside');
});

test('a bomb of 8 GiB that declares 4,000 bytes is cut off where it passes them', { timeout: 10_000 }, async () => {
  const piece = deflateRawSync(Buffer.alloc(16 * 1024 * 1024), { finishFlush: constants.Z_SYNC_FLUSH });
  const bomb = Buffer.concat([...Array<Buffer>(500).fill(piece), deflateRawSync(Buffer.alloc(0))]);
  const file = await zip({ ...workbookParts(good), [SHEET]: bomb }, false);
  const record = centralRecord(file, SHEET);
  file.writeUInt16LE(DEFLATED, record + 10);
  file.writeUInt32LE(4000, record + 24);
  await expectRefusal(file, 'spreadsheet.wrong_sizes');
});

test('a part that holds less than it declares', async () => {
  await expectRefusal(await withDeclaredSize(good.rows, 1_000_000), 'spreadsheet.wrong_sizes');
});

test('one text repeated until it is too much', async () => {
  const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(200)}</row>`;
  const file = await workbook({ rows: row.repeat(100), shared: `<si><t>${'a'.repeat(30_000)}</t></si>` });
  await expectRefusal(file, 'spreadsheet.too_large_inside');
});

test('more than 1,000 parts', async () => {
  const parts = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`a${index}`, '']));
  await expectRefusal(await workbook({ ...good, parts }), 'spreadsheet.too_many_entries');
});

test('50,000 rows and their heading pass, one more does not', { timeout: 60_000 }, async () => {
  const rows = textRow('手机') + textRow('1').repeat(50_000);
  expect(await Array.fromAsync(readSheet(await workbook({ rows })), ({ number }) => number)).toHaveLength(50_001);
  await expectRefusal(await workbook({ rows: rows + textRow('1') }), 'spreadsheet.too_many_rows');
  await expectRefusal(Buffer.from('1\n'.repeat(50_002)), 'spreadsheet.too_many_rows');
  await expectRefusal(Buffer.from('\n'.repeat(2_000_000)), 'spreadsheet.too_many_rows');
});

test('more than 200 columns', async () => {
  await expectRefusal(await workbook({ rows: textRow(...Array(201).fill('a')) }), 'spreadsheet.too_many_columns');
  await expectRefusal(Buffer.from(`${','.repeat(200)}a\n`), 'spreadsheet.too_many_columns');
  // One cell far to the right may be in the way. People find its column by letters: 200 = 7 × 26 + 18.
  const letters = String.fromCharCode(64 + 7, 64 + 18);
  for (const language of ['zh', 'en'] as const)
    expect(errorText('spreadsheet.too_many_columns', language)).toContain(letters);
});

test('a cell longer than Excel allows', async () => {
  await expectRefusal(await workbook({ rows: textRow('a'.repeat(32_768)) }), 'spreadsheet.cell_too_long');
  await expectRefusal(await workbook({ rows: textRow('a'.repeat(200_000)) }), 'spreadsheet.cell_too_long');
  await expectRefusal(Buffer.from(`a,${'a'.repeat(32_768)}\n`), 'spreadsheet.cell_too_long');
});

test.each(['../evil.xml', '/e/evil.xml', 'C:/evil.xml', '..\\evil.xml', 'a/../e.xml'])(
  'a part named %s',
  async (name) => {
    const honest = 'x'.repeat(name.length);
    const file = await workbook({ ...good, parts: { [honest]: '' } });
    const evil = Buffer.from(file.toString('latin1').replaceAll(honest, name), 'latin1');
    await expectRefusal(evil, 'spreadsheet.unsafe_path');
  },
);

test.each(['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml', 'xl/sharedStrings.xml', 'xl/styles.xml', SHEET])(
  'a DTD in %s, before any of its entities is looked at',
  async (name) => {
    const lol =
      '<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;&b;"><!ENTITY x SYSTEM "file:///etc/passwd">]>';
    const file = await workbook({ ...good, parts: { [name]: `${lol}${String(workbookParts(good)[name])}` } });
    await expectRefusal(file, 'spreadsheet.unsafe_xml');
  },
);

function withContentType(contentType: string) {
  const types = String(workbookParts({})['[Content_Types].xml']);
  const added = `<Override PartName="/xl/a.bin" ContentType="${contentType}"/></Types>`;
  return { '[Content_Types].xml': types.replace('</Types>', added) };
}

test('macros, whatever the part is called', async () => {
  await expectRefusal(await workbook({ ...good, parts: { 'xl/vbaProject.bin': 'a' } }), 'spreadsheet.macros');
  await expectRefusal(await workbook({ ...good, parts: { 'xl/macrosheets/sheet1.xml': 'a' } }), 'spreadsheet.macros');
  await expectRefusal(
    await workbook({ ...good, parts: withContentType('application/vnd.ms-office.vbaProject') }),
    'spreadsheet.macros',
  );
  await expectRefusal(
    await workbook({ ...good, parts: withContentType('application/vnd.ms-excel.sheet.macroEnabled.main+xml') }),
    'spreadsheet.macros',
  );
});

const swallowing = (name: string) =>
  Buffer.from(
    `姓名,手机,备注\n测试1,13800138001,好\n${name},13800138002,好\n测试3,13800138003,好\n测试4",13800138004,好\n测试5,13800138005,好\n`,
  );

test('a formula whose result was not saved', async () => {
  const formula = '<row><c><f>A1&amp;B1</f></c></row>';
  await expectRefusal(await workbook({ rows: textRow('手机') + formula }), 'spreadsheet.formula_without_value');
});

const compound = (stream: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1000), Buffer.from(stream, 'utf16le')]);

test.each<[string, Buffer, RefusalReason]>([
  ['a workbook with a password', compound('EncryptedPackage'), 'spreadsheet.encrypted'],
  ['an xls', compound('Workbook'), 'spreadsheet.old_excel'],
  ['an xls of Excel 5', compound('Book'), 'spreadsheet.old_excel'],
  ['an xls of Excel 3', Buffer.from('0902060000001000', 'hex'), 'spreadsheet.old_excel'],
  ['a Word document of old', compound('WordDocument'), 'spreadsheet.not_a_spreadsheet'],
  ['a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'spreadsheet.not_a_spreadsheet'],
  ['a JPEG', Buffer.from('ffd8ffe000104a46494600010101', 'hex'), 'spreadsheet.not_a_spreadsheet'],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj'), 'spreadsheet.not_a_spreadsheet'],
  ['a page named .xls', Buffer.from('\n<html><table><tr><td>1'), 'spreadsheet.html'],
  ['rows that a quotation mark swallowed', swallowing('"测试2'), 'spreadsheet.swallowed_rows'],
  ['an RTF', Buffer.from('{\\rtf1\\ansi'), 'spreadsheet.not_a_spreadsheet'],
  ['a program', Buffer.from('7f454c460201010000000000', 'hex'), 'spreadsheet.not_a_spreadsheet'],
  ['an empty file', Buffer.alloc(0), 'spreadsheet.empty'],
  ['separators only', Buffer.from(' ,,\n,,\n'), 'spreadsheet.empty'],
  ['a quotation mark left open', Buffer.from('a,b\n"c,d\ne,f\n'), 'spreadsheet.open_quote'],
  ['one left open in a long file', Buffer.from(`a,b\n"c,d\n${'e,f\n'.repeat(500_000)}`), 'spreadsheet.open_quote'],
  ['a cell of nine megabytes', Buffer.from(`a,b\n${'x'.repeat(9_000_000)},c\n`), 'spreadsheet.cell_too_long'],
  ['one in quotation marks', Buffer.from(`a,b\n"${'x'.repeat(9_000_000)}",c\n`), 'spreadsheet.cell_too_long'],
])('%s', async (_, file, reason) => expectRefusal(file, reason));

test('spreadsheets of LibreOffice that are empty, with macros, with a password, or broken', async () => {
  const mimetype = 'application/vnd.oasis.opendocument.spreadsheet';
  const ods = (parts: Record<string, string>) => zip({ mimetype, ...parts }, false);
  await expectRefusal(await ods({ 'content.xml': '<a/>' }), 'spreadsheet.empty');
  await expectRefusal(await ods({}), 'spreadsheet.damaged');
  await expectRefusal(await ods({ 'content.xml': '<a/>', 'Basic/script-lc.xml': '<a/>' }), 'spreadsheet.macros');
  const manifest = '<m:manifest><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>';
  await expectRefusal(await ods({ 'content.xml': 'x', 'META-INF/manifest.xml': manifest }), 'spreadsheet.encrypted');
  const table = (rows: string) =>
    ods({ 'content.xml': `<o><office:spreadsheet><table:table>${rows}</table:table></office:spreadsheet></o>` });
  const cell = '<table:table-cell><text:p>1</text:p></table:table-cell>';
  const many = `<table:table-row table:number-rows-repeated="900000">${cell}</table:table-row>`;
  await expectRefusal(await table(many), 'spreadsheet.too_many_rows');
  const wide = '<table:table-row><table:table-cell table:number-columns-repeated="201"><text:p>1</text:p>';
  await expectRefusal(await table(`${wide}</table:table-cell></table:table-row>`), 'spreadsheet.too_many_columns');
});

test('a part that is said to be two sheets', async () => {
  const sheets = '<sheets><sheet name="1" r:id="rId0"/><sheet name="2" r:id="rId0"/></sheets>';
  await expectRefusal(await workbook({ ...good, workbook: sheets }), 'spreadsheet.damaged');
});

test('zips of other things', async () => {
  await expectRefusal(await zip({ 'a.txt': 'a' }), 'spreadsheet.not_a_spreadsheet');
  const word = String(workbookParts({})['[Content_Types].xml']).replace(
    'spreadsheetml.sheet',
    'wordprocessingml.document',
  );
  await expectRefusal(await workbook({ parts: { '[Content_Types].xml': word } }), 'spreadsheet.not_a_spreadsheet');
  const hidden = '<sheets><sheet name="1" state="veryHidden" sheetId="1" r:id="rId0"/></sheets>';
  await expectRefusal(await workbook({ ...good, workbook: hidden }), 'spreadsheet.empty');
});

test('a zip with a password', async () => {
  const file = await workbook(good);
  file.writeUInt16LE(file.readUInt16LE(centralRecord(file, SHEET) + 8) | 1, centralRecord(file, SHEET) + 8);
  await expectRefusal(file, 'spreadsheet.encrypted');
});

test.each([
  ['is not well-formed', '<worksheet><row>'],
  ['uses an entity nobody declared', '<worksheet>&evil;</worksheet>'],
  ['counts rows backwards', '<worksheet><row r="2"/><row r="1"/></worksheet>'],
  ['has a row past the last', '<worksheet><row r="1048577"/></worksheet>'],
  ['has a cell past the last', '<worksheet><row><c r="XFE1"><v>1</v></c></row></worksheet>'],
  ['has a cell nowhere', '<worksheet><row><c r="1A"><v>1</v></c></row></worksheet>'],
  ['points to a text that is not there', '<worksheet><row><c t="s"><v>7</v></c></row></worksheet>'],
  ['points to no text', '<worksheet><row><c t="s"/></row></worksheet>'],
  ['is too deep', '<a>'.repeat(100_000)],
  ['has too many attributes', `<worksheet ${Array.from({ length: 300 }, (_, index) => `a${index}=""`).join(' ')}/>`],
  ['is no UTF-8', Buffer.from('<worksheet><row><c><v>\xff</v></c></row></worksheet>', 'latin1')],
])('a sheet that %s', async (_, sheet) => {
  await expectRefusal(await workbook({ parts: { [SHEET]: sheet } }), 'spreadsheet.damaged');
});

test('a zip cut off, with a wrong checksum, or with two parts of one name', async () => {
  const file = await workbook(good);
  await expectRefusal(file.subarray(0, file.length - 30), 'spreadsheet.damaged');
  const stored = await zip(workbookParts(good), false);
  stored.write('9', stored.indexOf('13800138000'));
  await expectRefusal(stored, 'spreadsheet.damaged');
  const twice = await workbook({ ...good, parts: { 'xl/worksheets/sheetX.xml': '' } });
  await expectRefusal(
    Buffer.from(twice.toString('latin1').replaceAll('sheetX', 'sheet1'), 'latin1'),
    'spreadsheet.damaged',
  );
  const { [SHEET]: _, ...without } = workbookParts(good);
  await expectRefusal(await zip(without), 'spreadsheet.damaged');
});

const MANY = 500_000;

test('lists that only serve to be searched again and again', { timeout: 10_000 }, async () => {
  const relationships = `<Relationships>${'<Relationship Id="a" Type="b" Target="c"/>'.repeat(MANY)}</Relationships>`;
  await expectRefusal(
    await workbook({ ...good, parts: { 'xl/_rels/workbook.xml.rels': relationships } }),
    'spreadsheet.damaged',
  );
  const sheets = `<sheets>${'<sheet r:id="no"/>'.repeat(MANY)}</sheets>`;
  await expectRefusal(await workbook({ ...good, workbook: sheets }), 'spreadsheet.empty');
});
