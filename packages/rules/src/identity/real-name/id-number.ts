/** The weights of the first seventeen digits (GB 11643-1999). */
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
/** The last sign, by the remainder of the sum divided by eleven. */
const CHECKS = '10X98765432';

/** The problems of an id number: its length or signs, its day of birth, or its check sign. */
export type IdNumberProblem = 'form' | 'birthday' | 'check';

/** Returns an id number as it is stored: plain digits, a capital X, nothing between them. */
export function normaliseIdNumber(typed: string): string {
  return typed.normalize('NFKC').replaceAll(/[\s-]/g, '').toUpperCase();
}

/** Returns the problem of a normalised id number, or `null`. Expects today's calendar day (`2026-03-02`). */
export function idNumberProblem(number: string, today: string): IdNumberProblem | null {
  if (!/^[1-9]\d{16}[\dX]$/.test(number)) return 'form';
  if (!isBirthday(number.slice(6, 14), today)) return 'birthday';
  const sum = WEIGHTS.reduce((total, weight, place) => total + weight * Number(number[place]), 0);
  return CHECKS[sum % CHECKS.length] === number[17] ? null : 'check';
}

/** Returns true for a past day such as `19491231`, from 1900 on. */
function isBirthday(digits: string, today: string): boolean {
  const written = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
  const day = new Date(`${written}T00:00:00Z`);
  // A day that the month does not have rolls over into the next month.
  const exists = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(written);
  return exists && written >= '1900-01-01' && written <= today;
}
