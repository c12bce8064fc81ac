import { EventEmitter, once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openArchive } from './archive.ts';
import { cleanText } from './cell-text.ts';
import { writeErrorWorkbook } from './error-workbook.ts';
import { readSheet } from '../../../test/read-sheet.ts';
import { writeWorkbook } from './workbook-writer.ts';

const headings = ['姓名', '手机', '备注'];
const refusals = (rows: { cells: string[]; problem: string }[]) =>
  writeErrorWorkbook({ sheetName: '问题', headings, problemHeading: '问题', rows });
const read = async (file: Buffer) => (await Array.fromAsync(readSheet(file))).map(({ cells }) => cells);
const sheetXml = async (file: Buffer) =>
  (await Array.fromAsync((await openArchive(file)).read('xl/worksheets/sheet1.xml'))).join('');

test('refused rows come back under their headings, with what is wrong in the last column', async () => {
  const file = await buffer(
    refusals([
      { cells: ['李敏', '1380013800', '急 <"&>\n周三'], problem: '手机号少 1 位' },
      { cells: ['王伟'], problem: '没有手机号' },
    ]),
  );
  expect(await read(file)).toEqual([
    ['姓名', '手机', '备注', '问题'],
    ['李敏', '1380013800', '急 <"&>\n周三', '手机号少 1 位'],
    ['王伟', '', '', '没有手机号'],
  ]);
});

test('no cell is a number or a formula, whatever it begins with', async () => {
  const evil = ['=HYPERLINK("http://evil")', '+8613800138000', '-1', '@SUM(A1)', '\t=1', '13800138000'];
  const xml = await sheetXml(
    await buffer(writeWorkbook({ name: 'a', headings: ['a'], rows: evil.map((cell) => [cell]) })),
  );
  const written = [...xml.matchAll(/<c [^>]*t="(\w+)"><is><t [^>]*>([^<]*)</g)].slice(1);
  expect(written.map(([, type]) => type)).toEqual(evil.map(() => 'inlineStr'));
  expect(written.map(([, , text]) => text)).toEqual([
    "'=HYPERLINK(&quot;http://evil&quot;)",
    "'+8613800138000",
    "'-1",
    "'@SUM(A1)",
    "'\t=1",
    '13800138000',
  ]);
});

/** Drops empty cells at the end of a row, which are not written. */
const filled = (cells: string[]) => cells.slice(0, cells.findLastIndex(Boolean) + 1);

test('any text survives being written and read, but for what no sheet can hold', async () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('_x000D_', '_x005F_x0041_', ']]>', '&amp;', '=1', '\u0000=1', '\ufffe+1', '\ud800', 'a\r\nb'),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(cell, { maxLength: 4 }), { maxLength: 5 }), async (rows) => {
      const file = await buffer(writeWorkbook({ name: 'a', headings: ['x'], rows }));
      const expected = rows.map((cells) => cells.map((text) => cleanText(text.replace(/[\ufffe\uffff]/g, ''))));
      expect((await read(file)).slice(1).map(filled)).toEqual(expected.map(filled).filter(({ length }) => length > 0));
    }),
  );
});

async function* failing() {
  yield ['a'];
  throw new Error('gone');
}

test('a row that cannot be fetched ends the stream with its error', async () => {
  await expect(buffer(writeWorkbook({ name: 'a', headings: ['a'], rows: failing() }))).rejects.toThrow('gone');
});

test('a reader who leaves stops the rows', async () => {
  const source = new EventEmitter();
  async function* endless() {
    try {
      for (let row = 0; ; row += 1) {
        yield [`${row} ${'abc'.repeat(row % 50)}`];
        if (row === 1000) source.emit('running');
      }
    } finally {
      source.emit('stopped');
    }
  }
  const output = writeWorkbook({ name: 'a', headings: ['a'], rows: endless() });
  const stopped = once(source, 'stopped');
  await once(source, 'running');
  output.destroy();
  await stopped;
});
