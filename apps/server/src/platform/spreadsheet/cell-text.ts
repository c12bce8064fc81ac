import { unescapeCell } from '@haihu/rules/formula';
import { spreadsheetLimits } from './limits.ts';
import { spreadsheetRefused } from './refusal.ts';

// oxlint-disable-next-line no-control-regex -- control characters are what it is for
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/**
 * Returns text that can be stored and compared: trimmed, with \n as line end, without control characters. It adds no
 * escape against formulas.
 */
export function cleanText(text: string): string {
  if (text.length > spreadsheetLimits.cellCharacters) throw spreadsheetRefused('spreadsheet.cell_too_long');
  return unescapeCell(text.replace(/\r\n?/g, '\n').replace(CONTROL, '').toWellFormed()).trim();
}

/** Decodes `_x000D_`, the way in which Office writes characters that XML cannot hold. */
export function decodeOfficeText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Most decimals that Excel shows by itself. If more are stored, none was lost. */
const MOST_SHOWN_DECIMALS = 5;

/**
 * Returns the digits of a stored number: 13800138000, 13800138000.0, 1.3800138E10 and 1.3800138E+10 are the same. Excel
 * shows long numbers as 1.38E+10, which has lost its last digits. Such a number stays as written, so that nobody takes
 * it for whole.
 */
export function numberText(stored: string): string {
  if (/^-?\d+$/.test(stored)) return stored;
  const whole = /^(-?\d+)\.0*$/.exec(stored);
  if (whole) return whole[1] ?? '';
  const shown = /^-?\d(?:\.(\d+))?E\+(\d+)$/i.exec(stored);
  const decimals = shown?.[1]?.length ?? 0;
  if (shown && decimals < Number(shown[2]) && decimals <= MOST_SHOWN_DECIMALS) return stored;
  const value = Number(stored);
  if (stored === '' || !Number.isFinite(value)) return cleanText(stored);
  if (Number.isInteger(value)) return BigInt(value).toString();
  // Excel works with 15 digits. To a person, 0.30000000000000004 is 0.3.
  const rounded = Number(value.toPrecision(15));
  return Math.abs(rounded) < 1e-6 ? rounded.toFixed(20).replace(/0+$/, '') : String(rounded);
}

const DAY = 86_400_000;
const LAST_SERIAL = 2_958_465;

/**
 * Converts a date that Excel stores as days since 1900 or 1904: `2026-03-02`, `2026-03-02T17:47:00`, or `17:47:00`
 * without a day. Null for a value that is no date, such as a telephone number in a column formatted as date.
 */
export function dateText(stored: string, is1904: boolean): string | null {
  const serial = Number(stored) + (is1904 ? 1462 : 0);
  if (stored === '' || !(serial >= 0) || serial > LAST_SERIAL + 1) return null;
  // Excel believes in a 29 February 1900, so all days before it are off by one.
  const days = serial < 60 ? serial + 1 : serial;
  const text = new Date(Date.UTC(1899, 11, 30) + Math.round((days * DAY) / 1000) * 1000).toISOString().slice(0, 19);
  if (serial < 1) return text.slice(11);
  return text.endsWith('T00:00:00') ? text.slice(0, 10) : text;
}

/** Number formats of dates that have an id but no text. The second and the last range are the East Asian ones. */
const BUILT_IN_DATES = [
  { first: 14, last: 22 },
  { first: 27, last: 36 },
  { first: 45, last: 45 },
  { first: 47, last: 47 },
  { first: 50, last: 58 },
];

export function isBuiltInDate(formatId: number): boolean {
  return BUILT_IN_DATES.some(({ first, last }) => formatId >= first && formatId <= last);
}

/** Excel's own limit for the text of a number format. */
const LONGEST_FORMAT = 255;

/** Returns true if a number format shows a date or a time. Elapsed time, `[h]:mm`, stays a number: it has no day. */
export function isDateFormat(code: string): boolean {
  if (code.length > LONGEST_FORMAT || /\[[hms]+\]/i.test(code)) return false;
  return /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]|General|AM\/PM/gi, ''));
}
