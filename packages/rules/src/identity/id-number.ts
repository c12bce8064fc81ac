/** The weights of the first seventeen digits (GB 11643-1999). */
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
/** The last sign by the remainder of the sum by eleven. */
const CHECKS = '10X98765432';

/** What is wrong with an id number: its length or signs, its day of birth, or its check sign. */
export type IdNumberProblem = 'form' | 'birthday' | 'check';

/** As it is stored: plain digits, a capital X, nothing between them. */
export function normaliseIdNumber(typed: string): string {
  return typed.normalize('NFKC').replaceAll(/[\s-]/g, '').toUpperCase();
}

/** Expects a normalised number and today's calendar day (`2026-03-02`). Null when it is right. */
export function idNumberProblem(number: string, today: string): IdNumberProblem | null {
  if (!/^[1-9]\d{16}[\dX]$/.test(number)) return 'form';
  if (!isBirthday(number.slice(6, 14), today)) return 'birthday';
  const sum = WEIGHTS.reduce((total, weight, place) => total + weight * Number(number[place]), 0);
  return CHECKS[sum % CHECKS.length] === number[17] ? null : 'check';
}

/** `19491231`: a day that was, from 1900 on. */
function isBirthday(digits: string, today: string): boolean {
  const written = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
  const day = new Date(`${written}T00:00:00Z`);
  // A day that no month has rolls over into the next one.
  const exists = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(written);
  return exists && written >= '1900-01-01' && written <= today;
}
