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
 * What of a typed or pasted text may stand in a field for an amount: its digits, one point, 2 decimals. What follows is
 * cut off, the sign too: an amount is how much, not which way.
 */
export function keepAmount(typed: string): string {
  const plain = typed
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replaceAll(/[^\d.]/g, '');
  const [yuan = '', ...decimals] = plain.split('.');
  return decimals.length === 0 ? yuan : `${yuan || '0'}.${decimals.join('').slice(0, 2)}`;
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
