import { instantAt } from '@haihu/rules/day';
import { dateText } from '../../../platform/spreadsheet/cell-text.ts';

const WRITTEN =
  /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?(?:[T\s]*(上午|下午)?\s*(\d{1,2})\s*[:：时点]\s*(\d{1,2})?\s*分?(?:[:：]\d{1,2}(?:\.\d+)?)?\s*(am|pm)?)?$/i;

/** `20260302`, as programs write a day. */
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
/** What Excel shows of a date whose cell lost its format: days since 1900, here from 1954 to 2119. */
const SERIAL = /^[2-7]\d{4}(\.\d+)?$/;

interface WrittenTime {
  day: string;
  /** After midnight; null where only the day is written. */
  minutes: number | null;
}

/** The day that a cell names, `2026-03-02`; null where it names none. Year first: `03/04/2026` could be two days. */
export function readDay(cell: string): string | null {
  return readWritten(cell)?.day ?? null;
}

/**
 * The instant that a cell names in a zone, ISO 8601. `minutes`: after midnight, where only a day is written; noon unless
 * told. Null where it names none.
 */
export function readTime(cell: string, zone: string, minutes = 12 * 60): string | null {
  const written = readWritten(cell);
  // Nothing happens in these years, and neither every zone's clock nor the database knows all their instants.
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
