/** One filled row. Cells are trimmed text, '' where there is nothing; rows may differ in length. */
export interface SheetRow {
  /** As a person counts in Excel: from 1, blank rows included. */
  number: number;
  cells: string[];
}

/** A sheet of a workbook that people see. A text file is one sheet without a name. */
export interface Sheet {
  /** Among those that people see, from 0. */
  place: number;
  name: string;
}

export interface PlacedRow {
  sheet: Sheet;
  row: SheetRow;
}
