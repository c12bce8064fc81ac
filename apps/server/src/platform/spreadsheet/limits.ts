const MEBIBYTE = 1024 * 1024;

/** Limits of a spreadsheet. A file beyond one of them is refused as a whole. */
export const spreadsheetLimits = {
  fileBytes: 10 * MEBIBYTE,
  /** Bytes of all parts together, both as declared and as found. */
  inflatedBytes: 50 * MEBIBYTE,
  entries: 1000,
  /** Filled rows: 50,000 and their heading. */
  rows: 50_001,
  columns: 200,
  /** Excel's own limit. */
  cellCharacters: 32_767,
  /** Characters of all cells together: one shared text can stand in a million cells. */
  characters: 50_000_000,
  /** Excel's own limit: no row has a higher number. */
  rowNumber: 1_048_576,
  columnNumber: 16_384,
};
