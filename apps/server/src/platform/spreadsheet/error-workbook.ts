import type { Readable } from 'node:stream';
import { writeWorkbook } from './workbook-writer.ts';

export interface ErrorWorkbook {
  sheetName: string;
  /** The headings of the original columns. */
  headings: readonly string[];
  problemHeading: string;
  /** The refused rows as they were read, each with its problem in words. */
  rows: Iterable<RefusedRow> | AsyncIterable<RefusedRow>;
}

export interface RefusedRow {
  cells: readonly string[];
  problem: string;
}

/**
 * Writes the refused rows under their own headings, with a last column for the problems. People correct them and import
 * them again.
 */
export function writeErrorWorkbook({ sheetName, headings, problemHeading, rows }: ErrorWorkbook): Readable {
  return writeWorkbook({ name: sheetName, headings: [...headings, problemHeading], rows: withProblem(headings, rows) });
}

async function* withProblem(headings: readonly string[], rows: ErrorWorkbook['rows']): AsyncGenerator<string[]> {
  for await (const { cells, problem } of rows) yield [...headings.map((_, index) => cells[index] ?? ''), problem];
}
