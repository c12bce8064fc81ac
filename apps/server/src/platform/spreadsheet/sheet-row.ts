/** One filled row. Cells are trimmed text, '' for an empty one. Rows may differ in length. */
export interface SheetRow {
  /** The row's number as Excel shows it: from 1, blank rows included. */
  number: number;
  cells: string[];
}

/** A visible sheet of a workbook. A text file is one sheet without a name. */
export interface WorkbookSheet {
  /** Index among the visible sheets, from 0. */
  place: number;
  name: string;
}

export interface PlacedRow {
  sheet: WorkbookSheet;
  row: SheetRow;
}
