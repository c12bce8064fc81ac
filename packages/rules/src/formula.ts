/**
 * Spreadsheet programs run a cell that begins with one of these. Full-width ones too: Excel takes them for the plain
 * ones in some East Asian editions. After OWASP's page on CSV injection.
 */
const RUNS = /^[=+\-@\t\r\n＝＋－＠]/;

/** A cell of an export as text that no spreadsheet program runs: a quotation mark goes before. */
export function escapeCell(text: string): string {
  return RUNS.test(text) ? `'${text}` : text;
}

/** Takes back what `escapeCell` did, and the mark people set before a number to keep it text. */
export function unescapeCell(text: string): string {
  return text.startsWith("'") && (RUNS.test(text.slice(1)) || /^'\d/.test(text)) ? text.slice(1) : text;
}
