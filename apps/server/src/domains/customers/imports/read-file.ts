import type { ImportField } from '@haihu/contract/customers/imports';
import type { Cipher } from '../../../platform/cipher.ts';
import type { StoredImport } from './customer-imports.repository.ts';

/** What a column of the file holds. */
export interface ReadColumn {
  /** From 0. */
  index: number;
  heading: string;
  sample: string;
  field: ImportField;
  /** What its heading or its cells suggest. */
  guess?: ImportField | null;
}

/** Columns that all sheets with the same headings have in common. */
export interface Layout {
  columns: ReadColumn[];
  /** Its headings stand in the file: they are remembered for the next one. */
  isHeaded: boolean;
}

/** A filled sheet of the file. */
export interface ReadSheet {
  /** Among the sheets that people see, from 0. */
  place: number;
  name: string;
  /** As people count; 0 without headings. */
  headingRow: number;
  /** Filled rows below the headings. */
  rows: number;
  /** Which of the layouts it has; null for a sheet that is left out. */
  layout: number | null;
}

/** An import's file as far as it was read: sealed with the import. */
export interface ReadFile {
  /** Places of the sheets that its maker chose; null where the headings decide. */
  wanted: number[] | null;
  sheets: ReadSheet[];
  layouts: Layout[];
  /** Wrong rows that have no other problem than one that tells whether their number is stored. */
  untold: number;
  /** Rows without a mistake that may be told which repeat an earlier one. */
  repeated: number;
  /**
   * Whether it may be told before the import is confirmed how many of the numbers are stored. Where the member's cap on
   * searches has no room for all of them, halving a list again and again would find out each single one.
   */
  isCounted: boolean;
  /** How many numbers were compared with stored ones, and how many of them were found. */
  compared: number;
  known: number;
}

const nothingRead: ReadFile = {
  wanted: null,
  sheets: [],
  layouts: [],
  untold: 0,
  repeated: 0,
  isCounted: true,
  compared: 0,
  known: 0,
};

export function sealRead(cipher: Cipher, tenantId: string, read: ReadFile): Buffer {
  return cipher.seal(tenantId, JSON.stringify(read)).enc;
}

/** Before the file is read: only which sheets are wanted. */
export function sealWanted(cipher: Cipher, tenantId: string, wanted: number[] | undefined): Buffer | null {
  return wanted ? sealRead(cipher, tenantId, { ...nothingRead, wanted }) : null;
}

export function openRead(cipher: Cipher, tenantId: string, { columnsEnc }: Pick<StoredImport, 'columnsEnc'>): ReadFile {
  const stored: ReadFile | ReadColumn[] = columnsEnc ? JSON.parse(cipher.open(tenantId, columnsEnc)) : nothingRead;
  // Versions before this one kept the columns of the only sheet that they read.
  if (!Array.isArray(stored)) return { ...nothingRead, ...stored };
  const sheet = { place: 0, name: '', headingRow: 1, rows: 0, layout: 0 };
  return { ...nothingRead, sheets: [sheet], layouts: [{ columns: stored, isHeaded: false }], isCounted: false };
}

/** How many rows are good, wrong or there already, before the import is confirmed. */
export function toldOf(
  { good, wrong, existing }: Pick<StoredImport, 'good' | 'wrong' | 'existing'>,
  { untold, repeated, isCounted }: Pick<ReadFile, 'untold' | 'repeated' | 'isCounted'>,
): { good: number; wrong: number; repeated: number; existing: number | null; untold: number | null } {
  if (isCounted) return { good, wrong: wrong - repeated, repeated, existing, untold };
  const told = wrong - untold - repeated;
  return { good: good + existing + untold, wrong: told, repeated, existing: null, untold: null };
}

/** More than a sheet has rows: the rows of all sheets in one order. */
const ROWS_OF_A_SHEET = 2_000_000;

/** What a row is called among those of all sheets. */
export function numberOf(place: number, row: number): number {
  return place * ROWS_OF_A_SHEET + row;
}

/** The sheet's place, and the row as people count. */
export function placeOf(number: number): { place: number; row: number } {
  return { place: Math.floor(number / ROWS_OF_A_SHEET), row: number % ROWS_OF_A_SHEET };
}

/** A row as it is called in the file: by its number, and by its sheet where there are several. */
export function rowIn({ sheets }: ReadFile, number: number): { sheet: string | null; row: number } {
  const { place, row } = placeOf(number);
  const sheet = sheets.length > 1 ? sheets.find((one) => one.place === place) : undefined;
  return { sheet: sheet?.name ?? null, row };
}

/** The layout of the sheet that a row stands in. */
export function layoutAt({ sheets }: ReadFile, number: number): number {
  const { place } = placeOf(number);
  return sheets.find((one) => one.place === place)?.layout ?? 0;
}

/** The columns of the sheet that a row stands in. */
export function columnsAt(file: ReadFile, number: number): ReadColumn[] {
  return file.layouts[layoutAt(file, number)]?.columns ?? [];
}

/** One row of headings for the rows of all layouts: what two of them call alike is one column. */
export function unitedHeadings(layouts: readonly Layout[]) {
  const texts: string[] = [];
  const places = layouts.map(({ columns }) => {
    const taken = new Set<number>();
    return columns.map(({ heading }) => {
      const known = texts.findIndex((text, index) => text === heading && !taken.has(index));
      const place = known >= 0 ? known : texts.push(heading) - 1;
      taken.add(place);
      return place;
    });
  });
  return {
    texts,
    /** Cells of a row of a layout, each under its heading. */
    place(cells: readonly string[], layout: number): string[] {
      const placed = texts.map(() => '');
      for (const [index, place] of (places[layout] ?? []).entries()) placed[place] = cells[index] ?? '';
      return placed;
    },
  };
}
