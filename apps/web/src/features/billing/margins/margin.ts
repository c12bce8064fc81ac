import { formatExactPrice, UNITS_PER_YUAN } from '@haihu/rules/money';

/** 100 yuan a minute, as the server takes it. */
const MOST = 100 * UNITS_PER_YUAN;

/** Units of 0.0001 yuan of what is typed: 0 to 100 yuan with at most 4 decimals; null for anything else. */
export function parseMargin(typed: string): number | null {
  const match = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(typed);
  if (!match) return null;
  const units = Number(match[1]) * UNITS_PER_YUAN + Number((match[2] ?? '').padEnd(4, '0'));
  return units <= MOST ? units : null;
}

/** What of a typed text may stand in a field for a margin: its digits, one point and 4 decimals. */
export function keepMargin(typed: string): string {
  const plain = typed
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replaceAll(/[^\d.]/g, '');
  const [yuan = '', ...decimals] = plain.split('.');
  return decimals.length === 0 ? yuan : `${yuan || '0'}.${decimals.join('').slice(0, 4)}`;
}

/** As it is typed: 0.03 for 300 units. */
export const marginTyped = (units: number) => formatExactPrice(units).replace(/\.?0+$/, '');
