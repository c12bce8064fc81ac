import { readFileSync } from 'node:fs';
import type { ImportField } from '@haihu/contract/customers/imports';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSheet } from '../../../../test/read-sheet.ts';
import { guessColumns } from '../../../platform/spreadsheet/columns.ts';
import { customerVocabulary } from './import-columns.ts';
import { problemText } from './import-problem-text.ts';
import { createRowCheck, type OwnWords } from './import-rows.ts';
import { readTime } from './import-times.ts';

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
    tags: [],
    custom: {},
  });
});

test('own fields, tags and levels are read by the words of the enterprise', () => {
  const own: OwnWords = {
    fields: [
      { id: '1', name: '预算', type: 'number', options: [], required: true },
      { id: '2', name: '签约日', type: 'date', options: [], required: false },
      { id: '3', name: '行业', type: 'choices', options: ['五金', '建材'], required: false },
    ],
    tags: new Map([
      ['展会', '7'],
      ['vip', '8'],
    ]),
    levelNames: ['铁定要', null, null, null, null, null],
  };
  const columns: ImportField[] = ['mobile', 'level', 'tags', 'custom:1', 'custom:2', 'custom:3'];
  const check = (...cells: string[]) => createRowCheck(columns, own)({ number: 2, cells });
  const good = check('13800138000', '铁定要', '展会，VIP、展会', '￥1,200.5', '2026年3月2日', '建材/五金');
  expect(good.problems).toEqual([{ field: 'custom:3', problem: 'wrong_value', firstRow: null }]);
  expect(
    check('13800138000', '铁定要', '展会，VIP、展会', '￥1,200.5', '2026年3月2日', '建材、五金').customer,
  ).toMatchObject({
    level: 1,
    tags: ['7', '8'],
    custom: { '1': 1200.5, '2': '2026-03-02', '3': ['建材', '五金'] },
  });
  const wrong = check('13800138000', '', '展会、没有的', '', '三月二日', '木材');
  expect(wrong.problems.map(({ field, problem }) => `${field}: ${problem}`)).toEqual([
    'tags: unknown_tag',
    'custom:1: missing_value',
    'custom:2: wrong_value',
    'custom:3: wrong_value',
  ]);
});

test('numbers are read as people write them, or named by their true problem', () => {
  const check = createRowCheck(['mobile', 'otherMobile']);
  const read = (...cells: string[]) => check({ number: 2, cells });
  expect(read('微信13800138000').customer).toMatchObject({ mobile: '13800138000' });
  expect(read('13800138001（微信同号）').customer).toMatchObject({ mobile: '13800138001' });
  expect(read('13800138002或13900139000').customer).toMatchObject({
    mobile: '13800138002',
    otherMobiles: ['13900139000'],
  });
  expect(read('138****8000').problems).toMatchObject([{ field: 'mobile', problem: 'masked_number' }]);
  expect(read('0755-01234567').problems).toMatchObject([{ field: 'mobile', problem: 'wrong_landline' }]);
  expect(read('13800138003', '0755-01234567').problems).toMatchObject([
    { field: 'otherMobile', problem: 'wrong_landline' },
  ]);
});

test('a mobile among the other numbers takes the place of a landline', () => {
  const check = createRowCheck(['mobile', 'otherMobile']);
  expect(check({ number: 2, cells: ['0571-88886666', '13800138000'] }).customer).toMatchObject({
    mobile: '13800138000',
    otherMobiles: ['057188886666'],
  });
  expect(check({ number: 3, cells: ['1380013800', '13900139000'] }).problems).toMatchObject([
    { problem: 'short_mobile' },
  ]);
});

test.each([
  ['2026-03-02 17:47', '2026-03-02T09:47:00.000Z'],
  ['2026-03-02T17:47:00', '2026-03-02T09:47:00.000Z'],
  ['2026/3/2 5:47 PM', '2026-03-02T09:47:00.000Z'],
  ['2026年3月2日 下午5点47分', '2026-03-02T09:47:00.000Z'],
  ['2026.3.2', '2026-03-02T04:00:00.000Z'],
  ['２０２６－３－２ １７：４７', '2026-03-02T09:47:00.000Z'],
  ['2026-02-30 10:00', null],
  ['2026-03-02 25:00', null],
  ['03/04/2026', null],
  ['0026-03-02 10:00', null],
  ['9999-12-31 23:59', null],
  ['昨天', null],
])('the time %s', (cell, instant) => {
  expect(readTime(cell, 'Asia/Shanghai')).toBe(instant);
});

test.each([
  ['', 'missing_mobile'],
  ['1380013800', 'short_mobile'],
  ['88886666', 'short_mobile'],
  ['95588', 'short_mobile'],
  ['138001380000', 'long_mobile'],
  ['12800138000', 'second_digit'],
  ['0571-88886666', 'no_mobile'],
  ['13800138000 1390013', 'long_mobile'],
  ['1380013800a', 'not_a_number'],
  ['#N/A', 'not_a_number'],
  ['1.38E+10', 'lost_digits'],
])('the mobile %j: %s', (mobile, problem) => expect(problemsOf('李敏', mobile)).toEqual([`mobile: ${problem}`]));

test('two numbers with only a space between them are two; one in groups of digits stays one', () => {
  const numbersIn = (cell: string) => {
    const { customer } = createRowCheck(fields)({ number: 2, cells: ['李敏', cell] });
    return [customer?.mobile, ...(customer?.otherMobiles ?? [])];
  };
  expect(numbersIn('13800138000  13900139000')).toEqual(['13800138000', '13900139000']);
  expect(numbersIn('0571-88886666 13800138000')).toEqual(['13800138000', '057188886666']);
  expect(numbersIn('138 0013 8000')).toEqual(['13800138000']);
});

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

test('the first good row with a number in any spelling keeps it, and the others name that row', () => {
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

test('a fault is told in words, with the row that came first', () => {
  const check = createRowCheck(['mobile', 'level']);
  check({ number: 2, cells: ['13800138000'] });
  const { problems: found } = check({ number: 9, cells: ['13800138000', 'S'] });
  const problems = found.map((one) => ({ ...one, firstSheet: null }));
  expect(problemText(problems, 'zh')).toBe('手机号与第 2 行重复；等级应为 A 到 F');
  expect(problemText(problems, 'en')).toBe('Mobile: same as row 2; Level: must be A to F');
  const elsewhere = found.slice(0, 1).map((one) => ({ ...one, firstSheet: '北京' }));
  expect(problemText(elsewhere, 'zh')).toBe('手机号与“北京”第 2 行重复');
  expect(problemText(elsewhere, 'en')).toBe('Mobile: same as row 2 of "北京"');
});
