/** The digits of a unified social credit code, in the order of their values: no I, O, S, V, Z. */
const DIGITS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const LENGTH = 18;

/** The problems of a credit code: its length, a sign that is not allowed, or its check digit (GB 32100-2015). */
export type CreditCodeProblem = 'length' | 'sign' | 'check';

/** Returns a credit code as it is stored: capitals, without separators between the groups. */
export function normaliseCreditCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase();
}

/** Returns the problem of a normalised code, or `null`. */
export function creditCodeProblem(code: string): CreditCodeProblem | null {
  if (code.length !== LENGTH) return 'length';
  const values = [...code].map((sign) => DIGITS.indexOf(sign));
  if (values.includes(-1)) return 'sign';
  // The weight of a place is a power of 3. With the check digit the sum is a multiple of 31.
  let [sum, weight] = [0, 1];
  for (const value of values.slice(0, -1)) {
    sum += value * weight;
    weight = (weight * 3) % DIGITS.length;
  }
  const check = (DIGITS.length - (sum % DIGITS.length)) % DIGITS.length;
  return values.at(-1) === check ? null : 'check';
}
