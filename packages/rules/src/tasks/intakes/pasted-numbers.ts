import { classifyPhone, type PhoneKind, type PhoneProblem } from '../../phone-kind.ts';
import { writtenPhones } from '../../written-phones.ts';

export interface PastedNumber {
  number: string;
  /** The words beside the number in its line. Empty if there are none. */
  name: string;
}

export interface WrongNumber {
  /** The number of the line, from 1. */
  line: number;
  cell: string;
  problem: PhoneProblem;
}

type Found = { numbers: PastedNumber[]; wrong: WrongNumber[] };

/** Mobile numbers, also in groups and with 86 before them. A digit on either side makes it another number. */
const MOBILES = /(?<![\d*])(?:(?:\+|00)?86[\s-]?|0)?1[3-9]\d(?:[\s-]?\d{4}){2}(?![\d*])/g;
/** The separators between the parts of a line, such as a tab, a comma or a semicolon. */
const PARTS = /[\t,，;；、|]+/;
/** A name, with the digits behind it. */
const NAMED = /^([^\d+]*?)[\s:：]*(\+?\d[\d\s().*-]*)(.*)$/u;
/** The number of a row before a name: `1.张三`, `(12) 张三`. */
const ROW_NUMBER = /^[(（【[]?\d{1,5}[)）】\].:：]\s*(?=\D)/;
/** A calendar day, which has as many digits as a telephone number. */
const DAY = /^(19|20)\d\d[-/.年]\d{1,2}[-/.月]\d{1,2}日?$/;
/**
 * The kinds of numbers that a list may have beside a mobile. Service numbers are left out: five digits there are the
 * number of a row.
 */
const BESIDE_MOBILE: readonly (PhoneKind | null)[] = ['landline', 'freephone', 'foreign'];
/** The fewest digits of a number beside a mobile. Fewer are a row, a floor or an amount. */
const FEWEST_DIGITS = 7;
const LONGEST_NAME = 60;

/**
 * Finds the numbers of a pasted text: one a line or many, with or without names beside them. Mobile numbers are found
 * first, and the rest of their line is the name.
 */
export function pastedNumbers(text: string): Found {
  const all: Found = { numbers: [], wrong: [] };
  text.split(/\r?\n/).forEach((written, index) => {
    const line = plainDigits(written);
    const found = aroundMobiles(line, index + 1) ?? inParts(line, index + 1);
    all.numbers.push(...found.numbers);
    all.wrong.push(...found.wrong);
  });
  return all;
}

/** Makes full-width digits plain, sign for sign. */
function plainDigits(text: string): string {
  return text.replace(/[０-９＋]/g, (sign) => sign.normalize('NFKC'));
}

/** Reads a line with at least one mobile number. `null` for any other line. */
function aroundMobiles(text: string, line: number): Found | null {
  const mobiles = text.match(MOBILES);
  if (!mobiles) return null;
  const beside = text.split(MOBILES).map((words) => besideMobile(words, line));
  const names = beside.map(({ name }) => name);
  const isNameFirst = names[0] !== '';
  let name = '';
  const numbers = mobiles.flatMap((number, place): PastedNumber[] => {
    name = names[isNameFirst ? place : place + 1] || name;
    return [{ number, name }, ...beside[place]!.numbers.map((other) => ({ number: other, name }))];
  });
  numbers.push(...beside.at(-1)!.numbers.map((number) => ({ number, name })));
  return { numbers, wrong: beside.flatMap(({ wrong }) => wrong) };
}

/**
 * Reads the words before, between and behind mobile numbers: parts of a name, other numbers, and digits that are no
 * number.
 */
function besideMobile(text: string, line: number): { name: string; numbers: string[]; wrong: WrongNumber[] } {
  const words: string[] = [];
  const numbers: string[] = [];
  const wrong: WrongNumber[] = [];
  for (const part of text.split(PARTS)) {
    const cell = part.replace(ROW_NUMBER, '').replace(/^[\s:：/\\-]+|[\s:：/\\-]+$/g, '');
    const { kind, problem } = classifyPhone(cell);
    if (BESIDE_MOBILE.includes(kind)) numbers.push(cell);
    else if (isTriedNumber(cell))
      wrong.push({ line, cell: cell.slice(0, LONGEST_NAME), problem: problem ?? 'not_a_number' });
    else words.push(...cell.split(/\s+/).filter((word) => /\p{L}/u.test(word) && !DAY.test(word)));
  }
  return { name: words.join(' ').slice(0, LONGEST_NAME), numbers, wrong };
}

function isTriedNumber(cell: string): boolean {
  return /^[\d\s().*+-]+$/.test(cell) && !DAY.test(cell) && cell.replaceAll(/\D/g, '').length >= FEWEST_DIGITS;
}

function inParts(text: string, line: number): Found {
  const found: Found = { numbers: [], wrong: [] };
  let name = '';
  for (const part of text.split(PARTS)) {
    const trimmed = part.trim();
    if (trimmed === '') continue;
    if (!/\d/.test(trimmed)) {
      name = trimmed.slice(0, LONGEST_NAME);
      continue;
    }
    const named = NAMED.exec(trimmed);
    const own = named?.[1]?.trim() ?? '';
    if (own !== '') name = own.slice(0, LONGEST_NAME);
    for (const cell of writtenPhones(named ? `${named[2]}${named[3]}` : trimmed)) {
      const { problem } = classifyPhone(cell);
      if (problem === null) found.numbers.push({ number: cell, name });
      else found.wrong.push({ line, cell: cell.slice(0, LONGEST_NAME), problem });
    }
  }
  return found;
}
