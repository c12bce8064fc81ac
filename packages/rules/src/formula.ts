/**
 * Signs at the begin of a cell that spreadsheet programs run. Full-width ones are among them, because Excel takes them
 * for the plain ones in some East Asian editions. The source is OWASP's page on CSV injection.
 */
const RUNS = /^[=+\-@\t\r\n＝＋－＠]/;

/** Returns the cell of an export as text that no spreadsheet program runs. A quotation mark goes before it. */
export function escapeCell(text: string): string {
  return RUNS.test(text) ? `'${text}` : text;
}

/** Takes back the work of `escapeCell`, and the mark that people set before a number to keep it as text. */
export function unescapeCell(text: string): string {
  return text.startsWith("'") && (RUNS.test(text.slice(1)) || /^'\d/.test(text)) ? text.slice(1) : text;
}
