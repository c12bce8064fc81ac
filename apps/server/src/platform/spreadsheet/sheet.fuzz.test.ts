import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textRow, workbookParts, zip } from '../../../test/workbook.ts';
import { SpreadsheetRefused } from './refusal.ts';
import { readSheet } from '../../../test/read-sheet.ts';

const LONGEST_READ = 10_000;
const PATIENCE = { timeout: 60_000 };
const parts = workbookParts({
  rows: textRow('姓名', '手机') + '<row r="4"><c r="A4" t="s"><v>0</v></c><c r="B4" s="1"><v>13800138000</v></c></row>',
  shared: '<si><r><t>李敏</t></r></si>',
  styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>',
});
const packed = await zip(parts);
const stored = await zip(parts, false);
const text = Buffer.from('姓名,手机\r\n"李,敏",13800138000\r\n');

const mutation = fc.record({
  at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  remove: fc.nat(12),
  insert: fc.oneof(
    fc.uint8Array({ maxLength: 12 }),
    fc
      .constantFrom('<', '&', '"', ']]>', '<!DOCTYPE a>', '\0', '</row>', '\n', '\uffff')
      .map((piece) => Buffer.from(piece)),
  ),
});

function mutate(file: Buffer, mutations: { at: number; remove: number; insert: Uint8Array }[]): Buffer {
  return mutations.reduce((bytes, { at, remove, insert }) => {
    const place = Math.floor(at * bytes.length);
    return Buffer.concat([bytes.subarray(0, place), insert, bytes.subarray(place + remove)]);
  }, file);
}

/** Expects rows of text with rising numbers, or a refusal. */
async function readsOrRefuses(file: Buffer) {
  try {
    let last = 0;
    for await (const { number, cells } of readSheet(file)) {
      expect(number).toBeGreaterThan(last);
      expect(cells.every((cell) => cell.isWellFormed() && !cell.includes('\0'))).toBe(true);
      last = number;
    }
  } catch (error) {
    if (!(error instanceof SpreadsheetRefused)) throw error;
  }
}

const runs = (numRuns: number) => ({ numRuns, timeout: LONGEST_READ });

test('random bytes, with and without a known beginning', PATIENCE, async () => {
  const beginning = fc
    .constantFrom('', '504b0304', 'd0cf11e0a1b11ae1', 'efbbbf', 'fffe', 'feff', '0902060000')
    .map((hex) => Buffer.from(hex, 'hex'));
  await fc.assert(
    fc.asyncProperty(beginning, fc.uint8Array({ maxLength: 2000 }), (start, rest) =>
      readsOrRefuses(Buffer.concat([start, rest])),
    ),
    runs(300),
  );
});

test.each([
  ['an xlsx', packed],
  ['an xlsx that is not compressed', stored],
  ['a csv', text],
  ['a csv in UTF-16', Buffer.from(`\ufeff${text.toString()}`, 'utf16le')],
])('%s with bytes changed', PATIENCE, async (_, file) => {
  await fc.assert(
    fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 4 }), (mutations) =>
      readsOrRefuses(mutate(file, mutations)),
    ),
    runs(300),
  );
});

test('an xlsx with parts changed before it was zipped, so that sums and sizes agree', PATIENCE, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.keys(parts)),
      fc.array(mutation, { minLength: 1, maxLength: 4 }),
      async (name, mutations) =>
        readsOrRefuses(await zip({ ...parts, [name]: mutate(Buffer.from(parts[name] ?? ''), mutations) })),
    ),
    runs(300),
  );
});
