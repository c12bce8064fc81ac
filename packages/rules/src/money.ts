/**
 * Money is a whole number of units of 0.0001 yuan, a JavaScript number: exact to 900 billion yuan, and it passes through
 * JSON as it is. Functions that take units throw RangeError for a fraction or anything past that.
 */
export const UNITS_PER_YUAN = 10_000;

/** 10 billion yuan: more than anybody pays, and far from where numbers stop being exact. */
export const LARGEST_TYPED_YUAN = 10_000_000_000;

/**
 * Units, or null. Only a positive amount in plain digits with at most 2 decimals: no 0, sign, exponent, separator,
 * blank or full-width digit. Trim before, where blanks around are harmless.
 */
export function parseMoney(typed: string): number | null {
  const match = /^(\d+)(?:\.(\d{1,2}))?$/.exec(typed);
  if (!match) return null;
  const [, yuan = '', decimals = ''] = match;
  // From its digits, because 1.1 * 10,000 is 11,000.000000000002.
  const units = Number(yuan) * UNITS_PER_YUAN + Number(decimals.padEnd(2, '0')) * 100;
  return units > 0 && units <= LARGEST_TYPED_YUAN * UNITS_PER_YUAN ? units : null;
}

/**
 * Writes an amount as `parseMoney` reads it, where only its spelling differs: full-width digits, the sign of the currency,
 * blanks, commas between thousands. Anything else stays as it was typed, for it to be refused: a minus or a third decimal
 * that is dropped makes another amount of it.
 */
export function keepAmount(typed: string): string {
  const plain = typed
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replaceAll(/[¥元\s]/g, '');
  const joined = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(plain) ? plain.replaceAll(',', '') : plain;
  return joined.startsWith('.') ? `0${joined}` : joined;
}

/** Longest count that is read. */
const COUNT_DIGITS = 7;

/** Reads a count as it is typed, full-width digits too: 0 or more; NaN for anything but a whole number in plain digits. */
export function parseCount(typed: string): number {
  const plain = typed.normalize('NFKC').trim();
  return /^\d+$/.test(plain) && plain.length <= COUNT_DIGITS ? Number(plain) : NaN;
}

/** `1,234.56`: cut off after 2 decimals, never rounded up to money that is not there. */
export function formatPrice(units: number): string {
  return format(units, 2);
}

/** `1,234.5678`: for drill-downs, whose lines must add up. */
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
