import { instantAt } from '@haihu/rules/day';
import { dateText } from '../../../platform/spreadsheet/cell-text.ts';

const WRITTEN =
  /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?(?:[T\s]*(上午|下午)?\s*(\d{1,2})\s*[:：时点]\s*(\d{1,2})?\s*分?(?:[:：]\d{1,2}(?:\.\d+)?)?\s*(am|pm)?)?$/i;

/** A day as programs write it: `20260302`. */
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
/** A date whose cell lost its format, as Excel shows it: days since 1900, here from 1954 to 2119. */
const SERIAL = /^[2-7]\d{4}(\.\d+)?$/;

interface WrittenTime {
  day: string;
  /** Minutes after midnight; null if only a day is written. */
  minutes: number | null;
}

/**
 * Returns the day that a cell names, such as `2026-03-02`; null if it names none. The year must be first: `03/04/2026`
 * could be two days.
 */
export function readDay(cell: string): string | null {
  return readWritten(cell)?.day ?? null;
}

/**
 * Returns the instant that a cell names in a zone, ISO 8601; null if it names none. `minutes`: minutes after midnight
 * for a cell with only a day, noon by default.
 */
export function readTime(cell: string, zone: string, minutes = 12 * 60): string | null {
  const written = readWritten(cell);
  // These years are refused: not every zone's clock nor the database knows all their instants, and nothing happens
  // then.
  if (!written || written.day < '1000' || written.day >= '9999') return null;
  return instantAt(written.day, written.minutes ?? minutes, zone);
}

function readWritten(cell: string): WrittenTime | null {
  const typed = cell.normalize('NFKC').trim();
  const found = WRITTEN.exec((SERIAL.test(typed) && dateText(typed, false)) || typed.replace(COMPACT, '$1-$2-$3'));
  if (!found) return null;
  const [, year, month, date, half, hour, minute = '0', english] = found;
  const day = `${year}-${month!.padStart(2, '0')}-${date!.padStart(2, '0')}`;
  const time = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(day)) return null;
  if (hour === undefined) return { day, minutes: null };
  const isLate = half === '下午' || english?.toLowerCase() === 'pm';
  const isEarly = half === '上午' || english?.toLowerCase() === 'am';
  const hours = isLate && Number(hour) < 12 ? Number(hour) + 12 : isEarly && hour === '12' ? 0 : Number(hour);
  return hours < 24 && Number(minute) < 60 ? { day, minutes: hours * 60 + Number(minute) } : null;
}
