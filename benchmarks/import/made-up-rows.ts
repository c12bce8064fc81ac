import { writeWorkbook } from '@haihu/server/src/platform/spreadsheet/workbook-writer.ts';
import { buffer } from 'node:stream/consumers';

export const ROWS = 50_000;
/** One row in this many is wrong in some way. */
const POISON_EVERY = 100;

const SURNAMES = [...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林郑'];
const GIVEN = [...'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平'];
const PLACES = ['杭州', '深圳', '苏州', '成都', '上海', '北京', '青岛', '武汉'];
const TRADES = ['五金', '建材', '餐饮', '物流', '服装', '教育', '汽配', '医疗'];
const SOURCES = ['展会', '地推', '官网', '转介绍', '老客户'];

export const headings = ['客户姓名', '手机号码', '座机', '公司名称', '职位', '意向等级', '客户来源', '地址', '备注'];

/** Functions that spoil a row, so that no customer can be made of it. */
const poisons = [
  (cells: string[]) => cells.with(1, '1380013800'),
  (cells: string[]) => cells.with(1, ''),
  (cells: string[]) => cells.with(1, '1.38E+10'),
  (cells: string[]) => cells.with(5, '非常好'),
  (cells: string[]) => cells.with(8, '长'.repeat(2001)),
  (cells: string[]) => cells.with(0, '👩‍👩‍👧‍👦'.repeat(20)),
  // It repeats the number of the row before.
  (cells: string[], index: number) => cells.with(1, mobileOf(index - 1)),
];

export const isPoison = (index: number) => index % POISON_EVERY === POISON_EVERY - 1;

/** Returns one of 50,000 numbers, all different. */
export function mobileOf(index: number): string {
  return String(13_800_000_000 + index * 7919);
}

/**
 * Makes a row, the same one every time. Its number has one of the spellings of spreadsheets, and one row in ten has a
 * landline.
 */
export function cellsOf(index: number): string[] {
  const of = <Item>(items: readonly Item[], factor: number) => items[(index * factor) % items.length]!;
  const place = of(PLACES, 3);
  const mobile = mobileOf(index);
  const spelled = [mobile, `+86 ${mobile}`, `${mobile.slice(0, 3)}-${mobile.slice(3, 7)}-${mobile.slice(7)}`][
    index % 3
  ]!;
  const cells = [
    of(SURNAMES, 7) + of(GIVEN, 11) + of(GIVEN, 13),
    spelled,
    index % 10 === 0 ? `0571-8${String(index).padStart(7, '0')}` : '',
    `${place}${of(GIVEN, 17)}${of(TRADES, 5)}有限公司`,
    of(['总经理', '采购', '财务', '负责人', ''], 3),
    of(['A', 'B', 'C', 'D', 'E', 'F', '待筛选'], 5),
    of(SOURCES, 3),
    `${place}中心路${index % 300}号`,
    of(['有意向，价格敏感', '下周再联系', '已加微信', ''], 1),
  ];
  return isPoison(index) ? poisons[Math.floor(index / POISON_EVERY) % poisons.length]!(cells, index) : cells;
}

export async function madeUpWorkbook(): Promise<Buffer> {
  const rows = Array.from({ length: ROWS }, (_, index) => index);
  return buffer(writeWorkbook({ name: '客户', headings, rows: rows.values().map(cellsOf) }));
}
