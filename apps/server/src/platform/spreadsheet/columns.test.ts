import { expect, test } from 'vitest';
import { guessColumns, type Vocabulary } from './columns.ts';

type Field = 'name' | 'phone' | 'more' | 'city';

const vocabulary: Vocabulary<Field> = {
  words: {
    name: ['姓名', '联系人', 'name'],
    phone: ['手机', '电话'],
    more: ['座机', '电话', '手机'],
    city: ['城市', '地址'],
  },
  others: ['邮件地址'],
  several: ['more'],
  looksLike: { phone: (cell) => /^1\d{10}$/.test(cell) },
};

const guess = (...rows: string[][]) =>
  guessColumns(
    rows.map((cells, index) => ({ number: index + 1, cells })),
    vocabulary,
  );
const fields = (...rows: string[][]) => guess(...rows).columns.map(({ field }) => field);

test('headings are found below titles, in any order, whatever stands around them', () => {
  const found = guess(
    ['客户名单'],
    ['2026 年 3 月'],
    ['*手机（必填）', ' Name：', '年收入'],
    ['13800138000', '李敏', ''],
  );
  expect(found.headingRow).toBe(3);
  expect(found.columns).toMatchObject([
    { index: 0, heading: '*手机（必填）', sample: '13800138000', field: 'phone', confidence: 1 },
    { index: 1, heading: ' Name：', sample: '李敏', field: 'name', confidence: 1 },
    { index: 2, heading: '年收入', sample: '', field: null, confidence: 0 },
  ]);
});

test('a title that is a word itself is no heading row, and an example in a heading is no data', () => {
  expect(guess(['联系人'], ['手机'], ['13800138000']).headingRow).toBe(1);
  expect(guess(['联系人'], ['手机', '备注'], ['13800138000', '急']).headingRow).toBe(2);
  expect(guess(['手机（如 13800138000）', '姓名'], ['13900139000', '李敏']).headingRow).toBe(1);
});

test('headings in traditional signs are known', () => {
  expect(fields(['姓名', '電話', '手機', '聯絡地址'])).toEqual(['name', 'more', 'phone', 'city']);
});

test('the more usual word takes a field, the next column what is left for it', () => {
  expect(fields(['电话', '手机', '座机'])).toEqual(['more', 'phone', 'more']);
  expect(fields(['手机1', '手机2', '姓名'])).toEqual(['phone', 'more', 'name']);
  expect(fields(['电话', '姓名'])).toEqual(['phone', 'name']);
});

test('a heading that ends with a word is taken with less confidence, unless it is known to be something else', () => {
  const { columns } = guess(['客户手机', '邮件地址', '公司地址']);
  expect(columns.map(({ field }) => field)).toEqual(['phone', null, 'city']);
  expect(columns[0]?.confidence).toBeGreaterThan(0.5);
  expect(columns[0]?.confidence).toBeLessThan(1);
});

test('a row with data in it is no heading, even if it holds a word', () => {
  expect(guess(['姓名', '手机', '13800138000'], ['姓名', '手机', '城市']).headingRow).toBe(2);
});

test('without headings the cells tell, and the first row is a row', () => {
  const found = guess(['李敏', '13800138000'], ['王伟', '13900139000'], ['张三', 'x']);
  expect(found.headingRow).toBe(0);
  expect(found.columns).toMatchObject([
    { field: null, sample: '李敏' },
    { field: 'phone', sample: '13800138000' },
  ]);
});

test('cells that contradict their heading lower the confidence', () => {
  const { columns } = guess(['姓名', '手机'], ['李敏', '不详'], ['王伟', '无']);
  expect(columns[1]).toMatchObject({ field: 'phone', confidence: 0.5 });
});

test('nothing to go by is no guess', () => {
  expect(fields(['甲', '乙'], ['丙', '丁'])).toEqual([null, null]);
  expect(guess()).toEqual({ headingRow: 0, columns: [] });
});

test('endless cells are no headings and take no time', { timeout: 2000 }, () => {
  const row = Array<string>(200).fill('('.repeat(32_000));
  expect(guess(row, row, row).headingRow).toBe(0);
});
