import { guessColumns, type Vocabulary, words } from '../../../platform/spreadsheet/columns.ts';
import { spreadsheetRefused } from '../../../platform/spreadsheet/refusal.ts';
import { readSheets } from '../../../platform/spreadsheet/sheet.ts';
import type { SheetRow } from '../../../platform/spreadsheet/sheet-row.ts';
import { surveySheets, type SurveyedSheet } from '../../../platform/spreadsheet/survey.ts';
import { isPhoneText } from '../showing/show-phone.ts';
import type { SheetColumns } from '@haihu/contract/tasks/intakes';
import type { SheetField } from '@haihu/contract/tasks/values';
import { writtenPhones } from '@haihu/rules/written-phones';

const LONGEST = { number: 60, name: 60, remark: 200 };

/** Headings of lists of numbers. */
export const sheetVocabulary: Vocabulary<SheetField> = {
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
  looksLike: { number: (cell) => isPhoneText(writtenPhones(cell)[0] ?? '') },
};

/** One line of a list, as it came. */
export interface NumberEntry {
  /** The line's position, counted from 1. */
  row: number;
  number: string;
  name: string;
  remark: string;
  customerId: string | null;
}

interface Columns {
  headingRow: number;
  index: Partial<Record<SheetField, number>>;
}

/**
 * Yields the numbers of all sheets, `size` at a time. A cell with several numbers gives several entries. `chosen`: the
 * sheets to read and their columns; without it, the headings decide. Throws SpreadsheetRefused:
 * `spreadsheet.headings_only` if no row follows the headings, `spreadsheet.sheet_missing` if a chosen sheet does not
 * exist.
 */
export async function* sheetNumbersOf(
  file: Buffer,
  size: number,
  chosen: readonly SheetColumns[] | null = null,
): AsyncGenerator<NumberEntry[]> {
  // The file is read to its end first: it may be refused for its last row, and then no row is taken.
  const surveyed = await surveySheets(file);
  const columnsOf = chosen ? chosenColumns(surveyed, chosen) : guessedColumns(surveyed);
  let entries: NumberEntry[] = [];
  let row = 0;
  for await (const { sheet, row: read } of readSheets(file)) {
    const { headingRow, index } = columnsOf.get(sheet.place) ?? notRead;
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
  if (row === 0) throw spreadsheetRefused('spreadsheet.headings_only');
  if (entries.length > 0) yield entries;
}

const cellOf = ({ cells }: SheetRow, index: number | undefined) => (index === undefined ? '' : (cells[index] ?? ''));

const notRead: Columns = { headingRow: 0, index: {} };

function guessedColumns(surveyed: readonly SurveyedSheet[]): Map<number, Columns> {
  return new Map(
    surveyed.map(({ place, firstRows }) => {
      const { headingRow, columns } = guessColumns(firstRows, sheetVocabulary);
      const index = Object.fromEntries(
        columns.flatMap((column) => (column.field ? [[column.field, column.index]] : [])),
      );
      return [place, { headingRow, index }];
    }),
  );
}

function chosenColumns(surveyed: readonly SurveyedSheet[], chosen: readonly SheetColumns[]): Map<number, Columns> {
  const places = new Set(surveyed.map(({ place }) => place));
  if (chosen.some(({ sheet }) => !places.has(sheet))) throw spreadsheetRefused('spreadsheet.sheet_missing');
  return new Map(chosen.map(({ sheet, headingRow, ...index }) => [sheet, { headingRow, index }]));
}
