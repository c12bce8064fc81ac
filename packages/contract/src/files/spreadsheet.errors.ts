import type { ErrorText } from '../error-text.ts';

/** The reasons for refusing a whole spreadsheet. A wrong row is no error: it is listed, and the other rows go on. */
export const spreadsheetErrors = {
  'spreadsheet.too_large': {
    code: 41100,
    zh: '文件超过 10 MB，拆开再导入',
    en: 'The file is larger than 10 MB. Split it',
  },
  'spreadsheet.too_large_inside': {
    code: 41101,
    zh: '文件解压后超过 50 MB，拆开再导入',
    en: 'The file is larger than 50 MB when unpacked. Split it',
  },
  'spreadsheet.too_many_entries': {
    code: 41102,
    zh: '文件里的部件超过 1,000 个，另存为新的 xlsx 再导入',
    en: 'The file has more than 1,000 parts. Save it as a new xlsx',
  },
  'spreadsheet.too_many_rows': {
    code: 41103,
    zh: '超过 50,000 行，拆开再导入',
    en: 'More than 50,000 rows. Split the file',
  },
  'spreadsheet.too_many_columns': {
    code: 41104,
    zh: '第 200 列（GR）右边还有内容，删掉那些列再导入',
    en: 'There is something to the right of column 200 (GR). Delete those columns and try again',
  },
  'spreadsheet.cell_too_long': {
    code: 41105,
    zh: '有单元格超过 32,767 个字',
    en: 'A cell is longer than 32,767 characters',
  },
  'spreadsheet.wrong_sizes': {
    code: 41106,
    zh: '文件里写的大小与内容不符',
    en: 'The sizes written in the file do not match what it holds',
  },
  'spreadsheet.unsafe_path': {
    code: 41107,
    zh: '文件里有越界的路径',
    en: 'The file holds a path that leads outside it',
  },
  'spreadsheet.unsafe_xml': { code: 41108, zh: '文件里有 DTD 或实体声明', en: 'The file declares a DTD or entities' },
  'spreadsheet.macros': {
    code: 41109,
    zh: '文件带有宏，另存为不带宏的 xlsx',
    en: 'The file has macros. Save it as xlsx without them',
  },
  'spreadsheet.encrypted': { code: 41110, zh: '文件有密码，去掉密码再导入', en: 'The file has a password. Remove it' },
  'spreadsheet.old_excel': {
    code: 41111,
    zh: '旧版 xls 读不了，另存为 xlsx',
    en: 'Old xls files are not supported. Save it as xlsx',
  },
  'spreadsheet.not_a_spreadsheet': {
    code: 41112,
    zh: '不是 xlsx、ods 或 csv 表格',
    en: 'Not an xlsx, ods or csv spreadsheet',
  },
  'spreadsheet.damaged': { code: 41113, zh: '文件损坏，读不完整', en: 'The file is damaged' },
  'spreadsheet.open_quote': {
    code: 41115,
    zh: '有一个引号没有收尾，后面的行都被它吞掉了，补上引号或另存为 xlsx',
    en: 'A quotation mark is not closed. Close it, or save as xlsx',
  },
  'spreadsheet.headings_only': {
    code: 41116,
    zh: '只有标题行，下面没有数据',
    en: 'There are no rows below the headings',
  },
  'spreadsheet.sheet_missing': {
    code: 41117,
    zh: '文件里没有选中的工作表，重新选一次',
    en: 'Sheet not found in the file. Choose again',
  },
  'spreadsheet.html': {
    code: 41118,
    zh: '这个文件其实是网页（很多系统这样导出表格），用 Excel 或 WPS 打开，另存为 xlsx 再上传',
    en: 'This file is a web page, as some systems export tables. Open it in Excel or WPS and save it as xlsx',
  },
  'spreadsheet.swallowed_rows': {
    code: 41119,
    zh: '有一个引号没有收尾，到下一个引号之间的几行挤进了同一格，补上引号或另存为 xlsx',
    en: 'A quotation mark is not closed: the rows up to the next one ended up in one cell. Close it, or save as xlsx',
  },
  'spreadsheet.formula_without_value': {
    code: 41120,
    zh: '有公式还没有算出结果，用 Excel 或 WPS 打开并保存一次再上传',
    en: 'A formula has no saved result. Open the file in Excel or WPS, save it, and upload it again',
  },
  'spreadsheet.empty': { code: 41114, zh: '表格是空的', en: 'The spreadsheet is empty' },
} satisfies Record<string, ErrorText>;
