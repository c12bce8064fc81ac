import type { ImportField } from '@haihu/contract/customers/imports';
import type { Cipher } from '../../../platform/cipher.ts';
import type { StoredImport } from './customer-imports.repository.ts';

/** A column of the file. */
export interface ReadColumn {
  /** The position, counted from 0. */
  index: number;
  heading: string;
  sample: string;
  field: ImportField;
  /** The field that its heading or its cells suggest. */
  guess?: ImportField | null;
}

/** The columns that all sheets with the same headings share. */
export interface Layout {
  columns: ReadColumn[];
  /** True if the headings stand in the file: they are remembered for the next file. */
  isHeaded: boolean;
}

/** A filled sheet of the file. */
export interface ReadSheet {
  /** The position among the visible sheets, counted from 0. */
  place: number;
  name: string;
  /** The row of the headings, counted from 1; 0 without headings. */
  headingRow: number;
  /** The number of filled rows below the headings. */
  rows: number;
  /** The index of its layout; null for a sheet that is left out. */
  layout: number | null;
}

/** The facts read from an import's file. They are sealed and stored with the import. */
export interface ReadFile {
  /** Positions of the sheets that the maker chose; null: the headings decide. */
  wanted: number[] | null;
  sheets: ReadSheet[];
  layouts: Layout[];
  /** The number of wrong rows whose only problem would reveal if their number is stored. */
  untold: number;
  /** The number of rows whose only showable problem is that they repeat an earlier row. */
  repeated: number;
  /**
   * True if the number of stored customers may be shown before the confirmation. It is false if the member's cap on
   * searches has no room for all numbers. Otherwise a maker could halve a list again and again until each single number
   * is found.
   */
  isCounted: boolean;
  /** Telephone numbers that were compared with stored ones; `known` counts those that were found. */
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

/** Seals the wanted sheets, the only known fact before the file is read. */
export function sealWanted(cipher: Cipher, tenantId: string, wanted: number[] | undefined): Buffer | null {
  return wanted ? sealRead(cipher, tenantId, { ...nothingRead, wanted }) : null;
}

export function openRead(cipher: Cipher, tenantId: string, { columnsEnc }: Pick<StoredImport, 'columnsEnc'>): ReadFile {
  const stored: ReadFile | ReadColumn[] = columnsEnc ? JSON.parse(cipher.open(tenantId, columnsEnc)) : nothingRead;
  // Earlier versions stored the columns of the only sheet that they read.
  if (!Array.isArray(stored)) return { ...nothingRead, ...stored };
  const sheet = { place: 0, name: '', headingRow: 1, rows: 0, layout: 0 };
  return { ...nothingRead, sheets: [sheet], layouts: [{ columns: stored, isHeaded: false }], isCounted: false };
}

/** Returns the counts of good, wrong and existing rows that may be shown before the confirmation. */
export function shownCounts(
  { good, wrong, existing }: Pick<StoredImport, 'good' | 'wrong' | 'existing'>,
  { untold, repeated, isCounted }: Pick<ReadFile, 'untold' | 'repeated' | 'isCounted'>,
): { good: number; wrong: number; repeated: number; existing: number | null; untold: number | null } {
  if (isCounted) return { good, wrong: wrong - repeated, repeated, existing, untold };
  const told = wrong - untold - repeated;
  return { good: good + existing + untold, wrong: told, repeated, existing: null, untold: null };
}

/** A number larger than the rows of any sheet. It puts the rows of all sheets in one order. */
const ROWS_OF_A_SHEET = 2_000_000;

/** Returns the number of a row among the rows of all sheets. */
export function numberOf(place: number, row: number): number {
  return place * ROWS_OF_A_SHEET + row;
}

/** Returns the sheet's position, and the row counted from 1. */
export function placeOf(number: number): { place: number; row: number } {
  return { place: Math.floor(number / ROWS_OF_A_SHEET), row: number % ROWS_OF_A_SHEET };
}

/** Returns a row's name in the file: its number, with the sheet's name if there are several sheets. */
export function rowIn({ sheets }: ReadFile, number: number): { sheet: string | null; row: number } {
  const { place, row } = placeOf(number);
  const sheet = sheets.length > 1 ? sheets.find((one) => one.place === place) : undefined;
  return { sheet: sheet?.name ?? null, row };
}

/** Returns the index of the layout of the row's sheet. */
export function layoutAt({ sheets }: ReadFile, number: number): number {
  const { place } = placeOf(number);
  return sheets.find((one) => one.place === place)?.layout ?? 0;
}

/** Returns the columns of the row's sheet. */
export function columnsAt(file: ReadFile, number: number): ReadColumn[] {
  return file.layouts[layoutAt(file, number)]?.columns ?? [];
}

/** Unites the headings of all layouts in one row. Columns with the same heading in two layouts become one column. */
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
    /** Returns the cells of a layout's row, each below its heading. */
    place(cells: readonly string[], layout: number): string[] {
      const placed = texts.map(() => '');
      for (const [index, place] of (places[layout] ?? []).entries()) placed[place] = cells[index] ?? '';
      return placed;
    },
  };
}
