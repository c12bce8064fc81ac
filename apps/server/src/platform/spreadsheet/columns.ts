import type { SheetRow } from './sheet-row.ts';

/** Meanings of headings, and patterns of cells, for one kind of spreadsheet. */
export interface Vocabulary<Field extends string> {
  /**
   * Heading words of each field, the usual word first. If two columns could hold a field, the earlier word wins.
   * Matching ignores case and blanks.
   */
  words: Partial<Record<Field, readonly string[]>>;
  /** Headings that belong to none of the fields although they contain a field's word: 邮件地址 is not 地址. */
  others: readonly string[];
  /** Fields that several columns may hold. */
  several: readonly Field[];
  /** Tests that recognise a field by its cells, for columns whose heading tells nothing. */
  looksLike: Partial<Record<Field, (cell: string) => boolean>>;
}

/** Returns the words of a vocabulary. Blanks separate Chinese words, bars separate English ones. */
export function words(...lists: string[]): string[] {
  return lists.flatMap((list) => list.split(/[a-z]/.test(list) ? '|' : ' '));
}

export interface GuessedColumn<Field extends string> {
  /** Index of the column, from 0. */
  index: number;
  heading: string;
  /** The first filled cell below the heading. */
  sample: string;
  /** Null when no field fits. */
  field: Field | null;
  /** Confidence of the guess, from 0 to 1. */
  confidence: number;
}

export interface GuessedColumns<Field extends string> {
  /**
   * The number of the heading row, counted from 1. It is 0 if there is no heading, so that the first row is an ordinary
   * one.
   */
  headingRow: number;
  columns: GuessedColumn<Field>[];
}

interface Match<Field> {
  index: number;
  field: Field | null;
  confidence: number;
  /** Index of the word among its field's words. */
  rank: number;
}

const HEADING_WITHIN = 20;
/** Longest text that may be a heading. Searching a longer one is not worth the time. */
const LONGEST_HEADING = 40;
/** Matches digits that show that a cell is data: a heading has no long number. */
const DATA = /\d{5,}/;
/** Share of a column's cells that must look like a field for the column to be that field without a heading. */
const ENOUGH_CELLS = 0.6;
/** Share of cells below which the heading promises something that the cells do not hold. */
const TOO_FEW_CELLS = 0.2;

/**
 * Guesses the heading row and the field of each column. Titles may stand above the heading row, and columns may come in
 * any order. Takes the first filled rows of a sheet: 50 are plenty. Let a person confirm the guess before anything is
 * written.
 */
export function guessColumns<Field extends string>(
  firstRows: SheetRow[],
  vocabulary: Vocabulary<Field>,
): GuessedColumns<Field> {
  const candidates = firstRows.slice(0, HEADING_WITHIN).map((row) => ({ row, fields: countFields(row, vocabulary) }));
  // If rows name equally many fields, the fuller row wins: a title above the headings may be a field's word too.
  const named = candidates.filter(({ fields }) => fields > 0);
  const best = named.toSorted((one, other) => other.fields - one.fields || filled(other.row) - filled(one.row))[0]?.row;
  const data = firstRows.filter((row) => row.number > (best?.number ?? 0));
  const width = Math.max(0, ...firstRows.map((row) => row.cells.length));
  const columns = Array.from({ length: width }, (_, index): GuessedColumn<Field> => ({
    index,
    heading: best?.cells[index] ?? '',
    sample: data.map((row) => row.cells[index] ?? '').find(Boolean) ?? '',
    field: null,
    confidence: 0,
  }));

  assign(
    columns,
    columns.flatMap(({ index, heading }) => matches(index, heading, vocabulary)),
    vocabulary,
  );
  compareWithCells(columns, data, vocabulary);
  return { headingRow: best?.number ?? 0, columns };
}

/** Returns true if a cell is data. Long digits are data, except as the example in a heading: 手机（如 13800138000）. */
function isData(cell: string): boolean {
  if (!DATA.test(cell)) return false;
  return cell.length > LONGEST_HEADING || DATA.test(cell.normalize('NFKC').replace(REMARK, ''));
}

const filled = ({ cells }: SheetRow) => cells.filter(Boolean).length;

/** Counts the different fields that the cells of a row name. Returns 0 for a row with data in it. */
function countFields<Field extends string>({ cells }: SheetRow, vocabulary: Vocabulary<Field>): number {
  if (cells.some(isData)) return 0;
  const found = cells.flatMap((cell, index) => matches(index, cell, vocabulary).slice(0, 1));
  return new Set(found.map(({ field }) => field)).size;
}

/** Returns the fields whose words fit a heading, the best first. Empty if a word of `others` fits better. */
function matches<Field extends string>(index: number, text: string, vocabulary: Vocabulary<Field>): Match<Field>[] {
  if (text === '' || text.length > LONGEST_HEADING) return [];
  const heading = plain(text);
  const fields = Object.entries(vocabulary.words) as [Field, readonly string[]][];
  const known = [
    ...fields.flatMap(([field, all]) => all.map((word, rank) => ({ field, word: plain(word), rank }))),
    ...vocabulary.others.map((word) => ({ field: null, word: plain(word), rank: 0 })),
  ];
  const found = known.flatMap(({ field, word, rank }): Match<Field>[] => {
    const confidence = likeness(heading, word);
    return confidence > 0 ? [{ index, field, confidence, rank }] : [];
  });
  found.sort(byQuality);
  const best = found[0];
  return best && best.field !== null ? found.filter(({ field }) => field !== null) : [];
}

/**
 * Returns how well a heading fits a word. 1: it is the word itself. 0.95: a number comes after it (手机2). Less: the
 * heading ends with it (客户手机). 0: it does not fit.
 */
function likeness(heading: string, word: string): number {
  if (heading === word) return 1;
  if (heading.replace(/[\d一二三]+$/, '') === word) return 0.95;
  const share = word.length / heading.length;
  return word.length > 1 && share >= 1 / 3 && heading.endsWith(word) ? 0.5 + share * 0.4 : 0;
}

const REMARK = /\([^)]*\)|\[[^\]]*\]|【[^】]*】/g;

/** Traditional characters of headings, each before its simplified one. */
const TRADITIONAL =
  '機机電电話话號号碼码聯联絡络繫系稱称職职務务備备註注級级別别標标籤签來来線线業业單单詳详細细說说記记錄录時时間间預预約约員员訪访內内溝沟進进況况額额帳账戶户類类區区縣县產产';
const simple = new Map((TRADITIONAL.match(/../gu) ?? []).map(([from = '', to = '']) => [from, to]));
const ANY_TRADITIONAL = new RegExp(`[${[...simple.keys()].join('')}]`, 'gu');

const simplified = (text: string) => text.replace(ANY_TRADITIONAL, (sign) => simple.get(sign) ?? sign);

/** Reduces a heading to its letters and digits: `*手机号码（必填）：` becomes 手机号码. */
function plain(heading: string): string {
  const text = simplified(heading.normalize('NFKC').toLowerCase());
  return lettersAndDigits(text.replace(REMARK, '')) || lettersAndDigits(text);
}

function lettersAndDigits(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '');
}

function byQuality<Field>(one: Match<Field>, other: Match<Field>): number {
  return other.confidence - one.confidence || one.rank - other.rank || one.index - other.index;
}

/**
 * Assigns fields to columns, the best match first. A match takes its column, and its field unless several columns may
 * hold it.
 */
function assign<Field extends string>(
  columns: GuessedColumn<Field>[],
  found: Match<Field>[],
  { several }: Vocabulary<Field>,
): void {
  const taken = new Set<Field>();
  for (const { index, field, confidence } of found.toSorted(byQuality)) {
    const column = columns[index];
    if (!column || column.field !== null || field === null || taken.has(field)) continue;
    Object.assign(column, { field, confidence });
    if (!several.includes(field)) taken.add(field);
  }
}

function compareWithCells<Field extends string>(
  columns: GuessedColumn<Field>[],
  data: SheetRow[],
  { looksLike }: Vocabulary<Field>,
): void {
  for (const [field, test] of Object.entries(looksLike) as [Field, (cell: string) => boolean][]) {
    const shares = columns.map(({ index }) => {
      const cells = data.map((row) => row.cells[index] ?? '').filter(Boolean);
      return cells.length === 0 ? null : cells.filter(test).length / cells.length;
    });
    const named = columns.filter((column) => column.field === field);
    for (const column of named) if ((shares[column.index] ?? 1) < TOO_FEW_CELLS) column.confidence /= 2;
    if (named.length > 0) continue;
    const free = columns.filter((column) => column.field === null && (shares[column.index] ?? 0) >= ENOUGH_CELLS);
    const [fullest] = free.toSorted((one, other) => (shares[other.index] ?? 0) - (shares[one.index] ?? 0));
    if (fullest) Object.assign(fullest, { field, confidence: 0.5 * (shares[fullest.index] ?? 0) });
  }
}
