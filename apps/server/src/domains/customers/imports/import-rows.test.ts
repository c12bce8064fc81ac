import { readFileSync } from 'node:fs';
import type { ImportField } from '@haihu/contract/customer-imports';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guessColumns } from '../../../platform/spreadsheet/columns.ts';
import { readSheet } from '../../../platform/spreadsheet/sheet.ts';
import { customerVocabulary } from './import-columns.ts';
import { problemText } from './import-problem-text.ts';
import { createRowCheck } from './import-rows.ts';

async function checkFile(name: string) {
  const rows = await Array.fromAsync(readSheet(readFileSync(`apps/server/test/data/${name}`)));
  const { headingRow, columns } = guessColumns(rows.slice(0, 50), customerVocabulary);
  const check = createRowCheck(columns.map(({ field }) => field ?? 'ignored'));
  return rows.filter(({ number }) => number > headingRow).map(check);
}

test('the problems of 5,000 customers are exactly those expected', async () => {
  const checked = await checkFile('customers-5000.xlsx');
  const found = checked.flatMap(({ number, problems }) => problems.map(({ problem }) => [String(number), problem]));
  const expected = await Array.fromAsync(readSheet(readFileSync('apps/server/test/data/customers-5000.expected.csv')));
  const [, ...rows] = expected.map(({ cells }) => [cells[0], cells[1]?.replaceAll(' ', '_')]);
  expect(found).toEqual(rows);
  expect(checked.filter(({ customer }) => customer)).toHaveLength(5000 - rows.length);
});

test('all 800 customers of a GBK file are good', async () => {
  const checked = await checkFile('customers-800-gbk.csv');
  expect(checked.filter(({ customer }) => customer)).toHaveLength(800);
});

const fields: ImportField[] = ['name', 'mobile', 'otherMobile', 'level', 'gender', 'remark', 'remark', 'ignored'];
const problemsOf = (...cells: string[]) =>
  createRowCheck(fields)({ number: 2, cells }).problems.map(({ field, problem }) => `${field}: ${problem}`);

test('a row becomes a customer with every value in its one spelling', () => {
  const cells = [
    '李敏',
    '138-0013-8000/139 0013 9000',
    '0571-88886666、+86 13800138000',
    'Ａ级',
    '女士',
    '急',
    '周三',
    '?',
  ];
  expect(createRowCheck(fields)({ number: 2, cells }).customer).toEqual({
    name: '李敏',
    mobile: '13800138000',
    otherMobiles: ['13900139000', '057188886666'],
    company: null,
    position: null,
    gender: 'female',
    level: 1,
    source: null,
    address: null,
    remark: '急\n周三',
  });
});

test.each([
  ['', 'missing_mobile'],
  ['1380013800', 'short_mobile'],
  ['88886666', 'short_mobile'],
  ['95588', 'short_mobile'],
  ['138001380000', 'long_mobile'],
  ['12800138000', 'second_digit'],
  ['0571-88886666', 'not_a_number'],
  ['1380013800a', 'not_a_number'],
  ['#N/A', 'not_a_number'],
  ['1.38E+10', 'lost_digits'],
])('the mobile %j: %s', (mobile, problem) => expect(problemsOf('李敏', mobile)).toEqual([`mobile: ${problem}`]));

test('every problem of a row is named, the mobile first', () => {
  expect(problemsOf('名'.repeat(61), '1', '1.38E+10', 'S', '?')).toEqual([
    'mobile: short_mobile',
    'otherMobile: lost_digits',
    'level: unknown_level',
    'gender: unknown_gender',
    'name: too_long',
  ]);
});

test('dashes and unknown stand for nothing, and a name is not needed', () => {
  expect(problemsOf('', '13800138000', '', '-', '未知')).toEqual([]);
});

test('of rows with one number in any spelling the first good one keeps it, and the others name it', () => {
  const spelling = fc.constantFrom('13800138000', '138 0013 8000', '+86 138-0013-8000', '13800138000.0');
  const row = fc.record({ mobile: spelling, level: fc.constantFrom('A', 'S') });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), (rows) => {
      const check = createRowCheck(['mobile', 'level']);
      const checked = rows.map(({ mobile, level }, index) => check({ number: index + 2, cells: [mobile, level] }));
      const firstGood = rows.findIndex(({ level }) => level === 'A') + 2;
      for (const { number, problems } of checked) {
        const duplicate = problems.find(({ problem }) => problem === 'duplicate_in_file');
        expect(duplicate?.firstRow).toBe(firstGood > 1 && number > firstGood ? firstGood : undefined);
      }
      expect(checked.filter(({ customer }) => customer)).toHaveLength(firstGood > 1 ? 1 : 0);
    }),
  );
});

test('whatever a row holds, it is a customer with a mobile or has problems', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.stringMatching(/^1[3-9]\d{9}$/),
    fc.constantFrom('A', '男', ''),
  );
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 8 }), (cells) => {
      const { customer, problems } = createRowCheck(fields)({ number: 2, cells });
      expect(customer === null).toBe(problems.length > 0);
      if (customer) expect(customer.mobile).toMatch(/^1[3-9]\d{9}$/);
    }),
  );
});

test('what is wrong is said in words, with the row that came first', () => {
  const check = createRowCheck(['mobile', 'level']);
  check({ number: 2, cells: ['13800138000'] });
  const { problems } = check({ number: 9, cells: ['13800138000', 'S'] });
  expect(problemText(problems, 'zh')).toBe('手机号与第 2 行重复；等级应为 A 到 F');
  expect(problemText(problems, 'en')).toBe('Mobile: same as row 2; Level: must be A to F');
});
