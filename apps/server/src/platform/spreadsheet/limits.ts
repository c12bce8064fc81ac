const MEBIBYTE = 1024 * 1024;

/** What a spreadsheet may be at most; anything past it is refused as a whole. */
export const limits = {
  fileBytes: 10 * MEBIBYTE,
  /** The bytes of all parts together, as declared and as found. */
  inflatedBytes: 50 * MEBIBYTE,
  entries: 1000,
  /** Filled rows. 50,000 and their heading. */
  rows: 50_001,
  columns: 200,
  /** Excel's own. */
  cellCharacters: 32_767,
  /** The characters of all cells together: one shared text can stand in a million cells. */
  characters: 50_000_000,
  /** Excel's own: no row and no column has a higher number. */
  rowNumber: 1_048_576,
  columnNumber: 16_384,
};
