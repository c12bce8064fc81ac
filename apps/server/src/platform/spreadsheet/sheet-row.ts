/** One filled row. Cells are trimmed text, '' where there is nothing; rows may differ in length. */
export interface SheetRow {
  /** As a person counts in Excel: from 1, blank rows included. */
  number: number;
  cells: string[];
}
