import type { NumberKind, NumberProblem } from '@haihu/contract/calls/values';
import { isMobile, normalisePhone } from './phone.ts';

export type PhoneKind = NumberKind;
export type PhoneProblem = NumberProblem;

export type ClassifiedPhone =
  | { kind: PhoneKind; normalised: string; problem: null }
  | { kind: null; normalised: null; problem: PhoneProblem };

const LONGEST_MOBILE = 11;
/** The fewest digits of a landline, with its area code. */
const SHORTEST_LANDLINE = 10;
/** The most decimals that Excel shows by itself. If there are more, none was lost. */
const MOST_SHOWN_DECIMALS = 5;
/** The most digits of a foreign number (E.164). */
const LONGEST_FOREIGN = 15;
const SHORTEST_FOREIGN = 7;

/**
 * Returns the kind of a typed number and its normalised form, or its problem. It also reads the spellings of
 * spreadsheets.
 */
export function classifyPhone(typed: string): ClassifiedPhone {
  const written = writtenOut(typed.normalize('NFKC').trim());
  if (written === null) return wrong('lost_digits');
  if (/^\d{8,}\.\d+$/.test(written)) return wrong('not_a_number');
  const number = normalisePhone(written);
  if (number === '') return wrong('missing');
  if (isMobile(number)) return found('mobile', number);
  if (number.startsWith('+') || /^00[1-9]\d/.test(number)) return classifyForeign(number.replace(/^(\+|00)/, ''));
  if (!/^\d+$/.test(number)) return wrong(problemOfText(number));
  // +86 10 8888 6666 is written without the 0 of the area code.
  const isInternational = /^(\+|00)86/.test(written.replace(/[\s()-]/g, ''));
  const domestic = isInternational && isLandline(`0${number}`) ? `0${number}` : number;
  if (isLandline(domestic)) return found('landline', domestic);
  if (/^[48]00\d{7}$/.test(number)) return found('freephone', number);
  if (/^(1[0-2]\d{1,4}|9[56]\d{3,4})$/.test(number)) return found('service', number);
  return wrong(problemOfDigits(number));
}

/**
 * Returns true for a landline. Area codes of 3 digits are 010 and 02x, all others have 4. No subscriber number starts
 * with 0 or 1.
 */
function isLandline(number: string): boolean {
  return /^0(10|2\d|[3-9]\d{2})[2-9]\d{6,7}$/.test(number);
}

function classifyForeign(digits: string): ClassifiedPhone {
  if (!/^\d+$/.test(digits)) return wrong(problemOfText(digits));
  if (digits.length < SHORTEST_FOREIGN) return wrong('short');
  if (digits.length > LONGEST_FOREIGN) return wrong('long');
  return digits.startsWith('0') ? wrong('not_a_number') : found('foreign', `+${digits}`);
}

/** An extension behind a number: `转801`, `分机 801`, `ext. 801`, `x801`. */
const EXTENSION = /^\+?\d{7,}(?:转|轉|分机|ext\.?|x)[:：]?\d{1,6}$/i;

function problemOfText(text: string): PhoneProblem {
  if (EXTENSION.test(text)) return 'extension';
  if (/^\d{2,}(\*{2,}|x{2,})\d*$/i.test(text)) return 'masked';
  return /\d/.test(text) && /[a-z]/i.test(text) ? 'letters' : 'not_a_number';
}

function problemOfDigits(digits: string): PhoneProblem {
  if (/^01[3-9]/.test(digits)) return problemOfDigits(digits.slice(1));
  if (digits.length >= SHORTEST_LANDLINE && /^0(10|[2-9])/.test(digits)) return 'wrong_landline';
  if (digits.length > LONGEST_MOBILE) return 'long';
  if (digits.length === LONGEST_MOBILE) return digits.startsWith('1') ? 'second_digit' : 'not_a_number';
  return /^[2-8]\d{6,7}$/.test(digits) ? 'no_area_code' : 'short';
}

/**
 * Writes out a number in a spreadsheet's notation. `13800138000.0`, `1.3800138000E+10` and `1.3800138E10` are
 * 13800138000. Excel does not write the last one, but other programs do. `null` for `1.38E+10`, whose last digits are
 * lost: Excel shows a long number so, and saves what it shows. Anything else stays as it is.
 */
function writtenOut(typed: string): string | null {
  const scientific = /^(\d)(?:\.(\d+))?E(\+?)(\d{1,2})$/i.exec(typed);
  if (!scientific) return typed.replace(/^(\d{5,})\.0+$/, '$1');
  const [, whole = '', decimals = '', plus = '', exponent = ''] = scientific;
  const places = Number(exponent);
  const isExact = decimals.length >= places || (plus === '' && decimals.length > MOST_SHOWN_DECIMALS);
  if (!isExact || /[1-9]/.test(decimals.slice(places))) return null;
  return whole + decimals.slice(0, places).padEnd(places, '0');
}

function found(kind: PhoneKind, normalised: string): ClassifiedPhone {
  return { kind, normalised, problem: null };
}

function wrong(problem: PhoneProblem): ClassifiedPhone {
  return { kind: null, normalised: null, problem };
}
