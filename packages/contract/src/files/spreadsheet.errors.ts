import type { ErrorCode } from '../error-code.ts';

/** The reasons for refusing a whole spreadsheet. A wrong row is no error: it is listed, and the other rows go on. */
export const spreadsheetErrors = {
  'spreadsheet.too_large': { code: 41100 },
  'spreadsheet.too_large_inside': { code: 41101 },
  'spreadsheet.too_many_entries': { code: 41102 },
  'spreadsheet.too_many_rows': { code: 41103 },
  'spreadsheet.too_many_columns': { code: 41104 },
  'spreadsheet.cell_too_long': { code: 41105 },
  'spreadsheet.wrong_sizes': { code: 41106 },
  'spreadsheet.unsafe_path': { code: 41107 },
  'spreadsheet.unsafe_xml': { code: 41108 },
  'spreadsheet.macros': { code: 41109 },
  'spreadsheet.encrypted': { code: 41110 },
  'spreadsheet.old_excel': { code: 41111 },
  'spreadsheet.not_a_spreadsheet': { code: 41112 },
  'spreadsheet.damaged': { code: 41113 },
  'spreadsheet.open_quote': { code: 41115 },
  'spreadsheet.headings_only': { code: 41116 },
  'spreadsheet.sheet_missing': { code: 41117 },
  'spreadsheet.html': { code: 41118 },
  'spreadsheet.swallowed_rows': { code: 41119 },
  'spreadsheet.formula_without_value': { code: 41120 },
  'spreadsheet.empty': { code: 41114 },
} satisfies Record<string, ErrorCode>;
