import { guessColumns, type Vocabulary, words } from '../../../platform/spreadsheet/columns.ts';
import { refused } from '../../../platform/spreadsheet/refusal.ts';
import { readSheets } from '../../../platform/spreadsheet/sheet.ts';
import type { PlacedRow, SheetRow } from '../../../platform/spreadsheet/sheet-row.ts';
import { isPhone } from '../../../platform/show-phone.ts';
import { writtenPhones } from '@haihu/rules/written-phones';
import type { Entry } from './take-numbers.ts';

type Field = 'number' | 'name' | 'remark';

const FIRST_ROWS = 50;
const LONGEST = { number: 60, name: 60, remark: 200 };

const vocabulary: Vocabulary<Field> = {
  words: {
    number: words(
      '手机号码 手机号 手机 电话号码 电话 联系电话 联系方式 号码 移动电话',
      'mobile|mobile number|phone|phone number|number|telephone|tel|cell phone',
    ),
    name: words('姓名 客户姓名 联系人 名字 称呼 客户名称 客户', 'name|customer name|contact|full name|customer'),
    remark: words('备注 说明 备注信息 公司 公司名称', 'remark|note|notes|comment|company'),
  },
  others: [],
  several: [],
  looksLike: { number: (cell) => isPhone(writtenPhones(cell)[0] ?? '') },
};

interface Columns {
  headingRow: number;
  index: Partial<Record<Field, number>>;
}

/**
 * Streams the numbers of all sheets, `size` at a time, each cell with several numbers as several entries. Throws
 * SpreadsheetRefused, `spreadsheet.headings_only` where there is no row below the headings.
 */
export async function* numbersOf(file: Buffer, size: number): AsyncGenerator<Entry[]> {
  const columnsOf = await survey(file);
  let entries: Entry[] = [];
  let row = 0;
  for await (const { sheet, row: read } of readSheets(file)) {
    const { headingRow, index } = columnsOf.get(sheet.place)!;
    if (read.number <= headingRow || index.number === undefined) continue;
    for (const number of writtenPhones(cellOf(read, index.number)).slice(0, 5)) {
      row += 1;
      entries.push({
        row,
        number: number.slice(0, LONGEST.number),
        name: cellOf(read, index.name).slice(0, LONGEST.name),
        remark: cellOf(read, index.remark).slice(0, LONGEST.remark),
        customerId: null,
      });
      if (entries.length === size) {
        yield entries;
        entries = [];
      }
    }
  }
  if (row === 0) throw refused('spreadsheet.headings_only');
  if (entries.length > 0) yield entries;
}

const cellOf = ({ cells }: SheetRow, index: number | undefined) => (index === undefined ? '' : (cells[index] ?? ''));

/** Reads to the end first: a file may be refused for its last row, and none of it is taken then. */
async function survey(file: Buffer): Promise<Map<number, Columns>> {
  const first = new Map<number, SheetRow[]>();
  for await (const { sheet, row } of readSheets(file) as AsyncGenerator<PlacedRow>) {
    const rows = first.get(sheet.place) ?? [];
    if (rows.length < FIRST_ROWS) first.set(sheet.place, [...rows, row]);
  }
  return new Map(
    [...first].map(([place, rows]) => {
      const { headingRow, columns } = guessColumns(rows, vocabulary);
      const index = Object.fromEntries(
        columns.flatMap((column) => (column.field ? [[column.field, column.index]] : [])),
      );
      return [place, { headingRow, index }];
    }),
  );
}
