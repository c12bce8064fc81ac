import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { textRow, workbook, type WorkbookContents } from '../../../test/workbook.ts';
import { readSheet } from '../../../test/read-sheet.ts';

const read = (file: Buffer) => Array.fromAsync(readSheet(file));
const readCells = async (contents: WorkbookContents) =>
  (await read(await workbook(contents))).map(({ cells }) => cells);
const readText = async (text: string | Buffer) => (await read(Buffer.from(text))).map(({ cells }) => cells);

test('a real workbook is read to the last row, numbers with all their digits', async () => {
  const rows = await read(readFileSync('apps/server/test/data/customers-5000.xlsx'));
  expect(rows).toHaveLength(5001);
  expect(rows[0]?.cells.slice(0, 3)).toEqual(['客户姓名', '手机号码', '公司名称']);
  expect(rows[52]).toMatchObject({ number: 53, cells: expect.arrayContaining(['15272930682']) });
});

test('a GBK file is read as Excel on a Chinese Windows wrote it', async () => {
  const rows = await read(readFileSync('apps/server/test/data/customers-800-gbk.csv'));
  expect(rows).toHaveLength(801);
  expect(rows[1]?.cells).toEqual([
    '廖辉秀',
    '15105879158',
    '昆明鑫明建材有限公司',
    '',
    'D',
    '地推',
    '昆明高新区87号',
    '有意向，价格敏感',
  ]);
});

test('every kind of cell becomes the text a person sees', async () => {
  const cells = [
    '<c t="s"><v>0</v></c>',
    '<c t="s"><v>1</v></c>',
    '<c t="inlineStr"><is><r><t>粗</t></r><r><t>体</t></r></is></c>',
    '<c t="b"><v>1</v></c>',
    '<c t="e"><v>#N/A</v></c>',
    '<c t="str"><f>HYPERLINK("http://a")</f><v>结果</v></c>',
    '<c><f>1+1</f><v>2</v></c>',
    '<c t="d"><v>2026-03-02T10:00:00</v></c>',
    '<c t="inlineStr"><is><t>  a_x000D_b_x005F_x0041_ </t></is></c>',
  ];
  const shared =
    '<si><t>李</t><rPh sb="0" eb="1"><t>li</t></rPh></si><si><r><rPr><b/></rPr><t>A&amp;B</t></r><r><t xml:space="preserve"> C</t></r></si>';
  expect(await readCells({ rows: `<row>${cells.join('')}</row>`, shared })).toEqual([
    ['李', 'A&B C', '粗体', 'TRUE', '#N/A', '结果', '2', '2026-03-02T10:00:00', 'a\nb_x0041_'],
  ]);
});

test.each([
  ['13800138000', '13800138000'],
  ['13800138000.0', '13800138000'],
  ['1.3800138E10', '13800138000'],
  ['1.38E+10', '1.38E+10'],
  ['110101199001011234', '110101199001011234'],
  ['0.30000000000000004', '0.3'],
  ['1.5E-7', '0.00000015'],
  ['-12.50', '-12.5'],
  ['1E+2', '1E+2'],
  ['NaN', 'NaN'],
  ['1e999', '1e999'],
])('the stored number %s is %s', async (stored, text) => {
  expect(await readCells({ rows: `<row><c><v>${stored}</v></c></row>` })).toEqual([[text]]);
});

const styles =
  '<numFmts><numFmt numFmtId="176" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;;@"/>' +
  '<numFmt numFmtId="177" formatCode="[Red]0.00&quot;days&quot;"/><numFmt numFmtId="178" formatCode="[h]:mm"/></numFmts>' +
  '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
  '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="176"/><xf numFmtId="177"/><xf numFmtId="178"/></cellXfs>';

test.each([
  [0, '46083', '46083'],
  [1, '46083', '2026-03-02'],
  [2, '46083.741666666669', '2026-03-02T17:48:00'],
  [2, '0.5', '12:00:00'],
  [3, '46083', '2026-03-02'],
  [4, '46083', '46083'],
  [5, '1.5', '1.5'],
  [1, '59', '1900-02-28'],
  [1, '61', '1900-03-01'],
  [1, '13800138000', '13800138000'],
  [1, '-1', '-1'],
  [99, '46083', '46083'],
])('a number of style %d, %s, is %s', async (style, stored, text) => {
  expect(await readCells({ rows: `<row><c s="${style}"><v>${stored}</v></c></row>`, styles })).toEqual([[text]]);
});

test('dates of a workbook from an old Mac count from 1904', async () => {
  const workbookXml = '<workbookPr date1904="1"/><sheets><sheet name="1" sheetId="1" r:id="rId0"/></sheets>';
  const rows = '<row><c s="1"><v>44621</v></c></row>';
  expect(await readCells({ rows, styles, workbook: workbookXml })).toEqual([['2026-03-02']]);
});

test('rows keep the numbers a person sees, blank ones are left out, missing cells are empty', async () => {
  const rows =
    '<row r="3"><c r="B3" t="inlineStr"><is><t>a</t></is></c><c r="D3"><v>1</v></c><c r="XFD3" s="1"/></row>' +
    '<row r="5"><c r="A5" t="inlineStr"><is><t> </t></is></c></row><row r="9"><c r="A9"><v>2</v></c></row>';
  expect(await read(await workbook({ rows }))).toEqual([
    { number: 3, cells: ['', 'a', '', '1'] },
    { number: 9, cells: ['2'] },
  ]);
});

test('the first visible sheet is read, and prefixes of other programs do not disturb', async () => {
  const second =
    '<x:worksheet xmlns:x="a"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>二</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>';
  const sheets =
    '<sheets><sheet name="1" state="hidden" sheetId="1" r:id="rId0"/><sheet name="2" sheetId="2" r:id="rId1"/></sheets>';
  const contents = { rows: textRow('一'), workbook: sheets, parts: { 'xl/worksheets/sheet2.xml': second } };
  expect(await readCells(contents)).toEqual([['二']]);
});

const lines = '姓名,备注\n李敏,"有意向，\n""急"""\n\n王伟,x\n';
const table = [
  { number: 1, cells: ['姓名', '备注'] },
  { number: 2, cells: ['李敏', '有意向，\n"急"'] },
  { number: 4, cells: ['王伟', 'x'] },
];

test.each([
  ['UTF-8', Buffer.from(lines)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${lines}`)],
  ['UTF-16, little endian', Buffer.from(`\ufeff${lines}`, 'utf16le')],
  ['UTF-16, big endian', Buffer.from(`\ufeff${lines}`, 'utf16le').swap16()],
  ['UTF-16 without a mark', Buffer.from(lines, 'utf16le')],
  ['Windows line ends', Buffer.from(lines.replaceAll('\n', '\r\n'))],
  ['old Mac line ends', Buffer.from(lines.replaceAll('\n', '\r'))],
  ['tabs', Buffer.from(lines.replaceAll(',', '\t'))],
  ['semicolons', Buffer.from(lines.replaceAll(',', ';'))],
  ['a line that tells the separator', Buffer.from(`sep=;\r\n${lines.replaceAll(',', ';')}`)],
])('csv: %s', async (_, file) => expect(await read(file)).toEqual(table));

test('text keeps what programs wrap around numbers away, and quotation marks within', async () => {
  expect(await readText('="057188886666","=""0012""",\'13800138000,5" 屏,\'=1+1\n')).toEqual([
    ['057188886666', '0012', '13800138000', '5" 屏', '=1+1'],
  ]);
});

test('a single column needs no separator, and other separators inside a cell do not count', async () => {
  expect(await readText('手机\n13800138000\n13900139000\n')).toEqual([['手机'], ['13800138000'], ['13900139000']]);
  expect(await readText('a,b\n"1;2;3",4\n"5;6;7",8\n')).toEqual([
    ['a', 'b'],
    ['1;2;3', '4'],
    ['5;6;7', '8'],
  ]);
});

test('a large file in GBK is not torn at the seams of its pieces', async () => {
  const one = '王'.repeat(3).concat(',13800138000\n');
  const gbk = Buffer.concat(
    Array.from({ length: 20_000 }, () =>
      Buffer.concat([Buffer.from('cdf5cdf5cdf5', 'hex'), Buffer.from(one.slice(3))]),
    ),
  );
  const rows = await read(Buffer.concat([Buffer.from('x'), gbk]));
  expect(rows).toHaveLength(20_000);
  expect(new Set(rows.slice(1).map(({ cells }) => cells.join()))).toEqual(new Set(['王王王,13800138000']));
});

test('a file in Big5 is read, its headings too', async () => {
  // 姓名,手機號碼,公司 / 陳大文,13800138000,國際貿易
  const big5 =
    'a96da657 2c a4e2bef7b8b9bd58 2c a4bda571 0a b3afa46aa4e5 2c 3133383030313338303030 2c b0eabbdab654a9f6 0a';
  expect(await read(Buffer.from(big5.replaceAll(' ', ''), 'hex'))).toEqual([
    { number: 1, cells: ['姓名', '手機號碼', '公司'] },
    { number: 2, cells: ['陳大文', '13800138000', '國際貿易'] },
  ]);
});

test('shared texts of a long list keep their numbers', async () => {
  const shared = Array.from({ length: 1000 }, (_, index) => `<si><t>${index % 3 ? '客户' : ''}${index}</t></si>`).join(
    '',
  );
  const numbers = [999, 256, 255, 0, 511, 512, 767, 768];
  const rows = `<row>${numbers.map((index) => `<c t="s"><v>${index}</v></c>`).join('')}</row>`;
  expect(await readCells({ rows, shared })).toEqual([numbers.map((index) => `${index % 3 ? '客户' : ''}${index}`)]);
});

test('rows of another encoding that were appended to a file are read as the others', async () => {
  const utf8 = Buffer.from('姓名,手机\n张伟,13800138001\n王芳,13800138002\n');
  // 王王王,13800138003 in GBK.
  const gbk = Buffer.concat([Buffer.from('cdf5cdf5cdf5', 'hex'), Buffer.from(',13800138003\n')]);
  expect((await read(Buffer.concat([utf8, gbk]))).map(({ cells }) => cells)).toEqual([
    ['姓名', '手机'],
    ['张伟', '13800138001'],
    ['王芳', '13800138002'],
    ['王王王', '13800138003'],
  ]);
});

test('a stray control character is left out of its cell, and the file read', async () => {
  const rows = Array.from({ length: 30 }, (_, index) => `客户${index},138001380${10 + index},好`);
  const text = ['姓名,手机,备注', ...rows].join('\n').replace('客户7', '客\0户7');
  expect((await readText(text))[8]).toEqual(['客户7', '13800138017', '好']);
});

test('a remark of several lines stays one cell, also with numbers in it', async () => {
  const remark = '找张三\n李四, 13900139000\n王五, 13700137000\n谢谢';
  expect(await readText(`姓名,手机,备注\n测试1,13800138001,"${remark}"\n`)).toEqual([
    ['姓名', '手机', '备注'],
    ['测试1', '13800138001', remark],
  ]);
});

test('a formula with an empty result is an empty cell', async () => {
  const rows = '<row><c t="str"><f>A9</f><v></v></c><c t="str"><f>1&amp;2</f><v>12</v></c></row>';
  expect(await readCells({ rows })).toEqual([['', '12']]);
});
