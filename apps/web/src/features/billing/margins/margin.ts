import { formatExactPrice, UNITS_PER_YUAN } from '@haihu/rules/money';

/** Largest margin: 100 yuan per minute, as on the server. */
const MOST = 100 * UNITS_PER_YUAN;

/** Reads a typed margin in units of 0.0001 yuan: 0 to 100 yuan with at most 4 decimals. `null` for anything else. */
export function parseMargin(typed: string): number | null {
  const match = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(typed);
  if (!match) return null;
  const units = Number(match[1]) * UNITS_PER_YUAN + Number((match[2] ?? '').padEnd(4, '0'));
  return units <= MOST ? units : null;
}

/** Writes a margin for typing: 0.03 for 300 units. */
export const marginTyped = (units: number) => formatExactPrice(units).replace(/\.?0+$/, '');
