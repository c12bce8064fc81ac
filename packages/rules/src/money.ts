/**
 * Money as a whole number of units of 0.0001 yuan. It is a JavaScript number, exact to 900 billion yuan, and passes
 * through JSON unchanged. Functions that take units throw RangeError for a fraction or a larger amount.
 */
export const UNITS_PER_YUAN = 10_000;

/** The largest amount that can be typed: 10 billion yuan. Nobody pays more, and numbers are exact far beyond it. */
export const LARGEST_TYPED_YUAN = 10_000_000_000;

/**
 * Reads a typed amount and returns its units, or `null`. It must be positive, in plain digits, with at most 2 decimals.
 * It must have no sign, exponent, separator, blank or full-width digit. Trim it before if blanks around it are
 * harmless.
 */
export function parseMoney(typed: string): number | null {
  const match = /^(\d+)(?:\.(\d{1,2}))?$/.exec(typed);
  if (!match) return null;
  const [, yuan = '', decimals = ''] = match;
  // The units come from its digits, because 1.1 * 10,000 is 11,000.000000000002.
  const units = Number(yuan) * UNITS_PER_YUAN + Number(decimals.padEnd(2, '0')) * 100;
  return units > 0 && units <= LARGEST_TYPED_YUAN * UNITS_PER_YUAN ? units : null;
}

/**
 * Rewrites an amount so that `parseMoney` can read it, if only its spelling differs: full-width digits, the sign of the
 * currency, blanks, commas between thousands. Anything else stays as it was typed and is refused later. To drop a minus
 * or a third decimal would make it another amount.
 */
export function keepAmount(typed: string): string {
  const plain = typed
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replaceAll(/[¥元\s]/g, '');
  const joined = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(plain) ? plain.replaceAll(',', '') : plain;
  return joined.startsWith('.') ? `0${joined}` : joined;
}

/** The most digits of a count. */
const COUNT_DIGITS = 7;

/** Reads a typed count of 0 or more, full-width digits included. NaN for anything but a whole number in digits. */
export function parseCount(typed: string): number {
  const plain = typed.normalize('NFKC').trim();
  return /^\d+$/.test(plain) && plain.length <= COUNT_DIGITS ? Number(plain) : NaN;
}

/** Returns a price such as `1,234.56`. It is cut off after 2 decimals and never rounded up. */
export function formatPrice(units: number): string {
  return format(units, 2);
}

/** Returns an exact price such as `1,234.5678`, for lists whose lines must add up. */
export function formatExactPrice(units: number): string {
  return format(units, 4);
}

function format(units: number, decimals: 2 | 4): string {
  const digits = String(Math.abs(whole(units))).padStart(5, '0');
  const yuan = digits.slice(0, -4).replace(/\B(?=(\d{3})+$)/g, ',');
  const shown = `${yuan}.${digits.slice(-4).slice(0, decimals)}`;
  return units < 0 && /[1-9]/.test(shown) ? `-${shown}` : shown;
}

function whole(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number of a safe size`);
  return value;
}
