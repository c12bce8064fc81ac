import type { PreviewedSheet, SheetColumns } from '@haihu/contract/tasks/intakes';
import type { SheetField } from '@haihu/contract/tasks/values';

export type ColumnUse = SheetField | 'ignored';

/** Uses of a sheet's columns, and the row of its headings, or 0 without one. */
export interface Mapping {
  headingRow: number;
  uses: ColumnUse[];
}

/** Returns the mapping that the server guessed. */
export function guessedMapping({ headingRow, fields }: PreviewedSheet): Mapping {
  return { headingRow, uses: fields.map((field) => field ?? 'ignored') };
}

/** Gives a column another use. A field belongs to one column: choosing it frees the former one. */
export function withUse(mapping: Mapping, at: number, use: ColumnUse): Mapping {
  const uses = mapping.uses.map((other) => (other === use ? 'ignored' : other)).with(at, use);
  return { ...mapping, uses };
}

/** Returns the row that would hold the headings. */
export const headingRowOf = ({ headingRow, firstRows }: PreviewedSheet) => headingRow || (firstRows[0]?.row ?? 1);

/** Counts the rows to read. 0 without a column of numbers. */
export function rowsRead({ rows, firstRows }: PreviewedSheet, { headingRow, uses }: Mapping): number {
  if (!uses.includes('number')) return 0;
  return rows - firstRows.filter(({ row }) => row <= headingRow).length;
}

/** Returns the first rows in the form in which they would enter the task. */
export function firstEntries({ firstRows }: PreviewedSheet, { headingRow, uses }: Mapping) {
  const below = firstRows.filter(({ row }) => row > headingRow);
  return below.map(({ row, cells }) => {
    const cellOf = (use: SheetField) => cells[uses.indexOf(use)] ?? '';
    return { row, number: cellOf('number'), beside: [cellOf('name'), cellOf('remark')].filter(Boolean) };
  });
}

/** Builds the request from the sheets that have a column of numbers. */
export function chosenColumns(sheets: readonly PreviewedSheet[], mappings: readonly Mapping[]): SheetColumns[] {
  return sheets.flatMap(({ sheet }, index) => {
    const { headingRow, uses } = mappings[index]!;
    const [number, name, remark] = (['number', 'name', 'remark'] as const).map((use) => uses.indexOf(use));
    if (number === undefined || number < 0) return [];
    const beside = { ...(name! >= 0 && { name }), ...(remark! >= 0 && { remark }) };
    return { sheet, headingRow, number, ...beside };
  });
}
