/** A row of a spreadsheet as a person counts it, and its sheet if the file has several. */
export interface NamedRow {
  sheet: string | null;
  row: number;
}
