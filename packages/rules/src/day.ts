/** An instant as ISO 8601, or in milliseconds since 1970. */
export type Instant = string | number | Date;

/** A calendar day, `2026-03-02`. */
export type Day = string;

const DAY = 24 * 60 * 60 * 1000;

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Zones whose clocks have stood still since then. Both values are milliseconds. The first `Intl.DateTimeFormat` of a
 * page costs a phone a tenth of a second. These zones spare it to the first screen of most enterprises.
 */
const steadyZones = new Map([
  ['Asia/Shanghai', { since: Date.UTC(1992, 0, 1), offset: 8 * 60 * 60 * 1000 }],
  ['UTC', { since: 0, offset: 0 }],
]);

/** Returns the day of an instant in a zone. Throws RangeError for an unknown zone or a wrong instant. */
export function dayOf(instant: Instant, zone: string): Day {
  return wallClock(instant, zone).slice(0, 10);
}

/** Returns the minutes since midnight by the wall clock, 0 to 1439. */
export function minutesOfDay(instant: Instant, zone: string): number {
  const clock = wallClock(instant, zone);
  return Number(clock.slice(11, 13)) * 60 + Number(clock.slice(14, 16));
}

/** Returns the first instant of a day, ISO 8601. It is midnight, unless clocks were put forward over it. */
export function startOfDay(day: Day, zone: string): string {
  return instantAt(day, 0, zone);
}

/**
 * Returns the first instant at which the clock shows so many minutes after midnight. If the clock jumps over them, it
 * shows more.
 */
export function instantAt(day: Day, minutes: number, zone: string): string {
  const asUtc = midnightUtc(day) + minutes * 60_000;
  const steady = steadyZones.get(zone);
  if (steady && asUtc - DAY >= steady.since) return new Date(asUtc - steady.offset).toISOString();
  const wanted = new Date(asUtc).toISOString().slice(0, 19);
  // A day before and a day after are on either side of a change of clocks, if there is one.
  const offsets = [asUtc - DAY, asUtc + DAY].map((instant) => offsetAt(instant, zone));
  const [first, last] = [asUtc - Math.max(...offsets), asUtc - Math.min(...offsets)];
  for (const candidate of [first, last])
    if (wallClock(candidate, zone) === wanted) return new Date(candidate).toISOString();
  return new Date(firstAfterGap(first, last, (instant) => wallClock(instant, zone) > wanted)).toISOString();
}

/**
 * Searches the end of a gap. `jumped` is false at `before`, true at `after`, and changes once in between, on a whole
 * second.
 */
function firstAfterGap(before: number, after: number, jumped: (instant: number) => boolean): number {
  if (after - before <= 1000) return after;
  const middle = before + Math.floor((after - before) / 2000) * 1000;
  return jumped(middle) ? firstAfterGap(before, middle, jumped) : firstAfterGap(middle, after, jumped);
}

/**
 * Adds days: `addDays('2026-02-28', 1)` is 2026-03-01. Days have no zone, so none is lost or doubled at a change of
 * clocks.
 */
export function addDays(day: Day, days: number): Day {
  return new Date(midnightUtc(day) + days * DAY).toISOString().slice(0, 10);
}

/** Returns the weekday: 0 is Monday, 6 is Sunday. */
export function weekdayOf(day: Day): number {
  return (new Date(midnightUtc(day)).getUTCDay() + 6) % 7;
}

/** Returns true for zones such as Asia/Shanghai or UTC. Not for +08:00, which PostgreSQL reads the other way round. */
export function isValidZone(zone: string): boolean {
  if (!/^[A-Z]/i.test(zone)) return false;
  try {
    return Boolean(formatIn(zone));
  } catch {
    return false;
  }
}

/** Returns true for a day of the calendar, written `2026-03-02`. */
export function isDay(text: string): boolean {
  return !Number.isNaN(midnightOf(text));
}

function midnightUtc(day: Day): number {
  const midnight = midnightOf(day);
  if (Number.isNaN(midnight)) throw new RangeError(`${day} is not a day`);
  return midnight;
}

/** Returns the first instant of a day in UTC. NaN for a text that is no day of the calendar. */
function midnightOf(text: string): number {
  const midnight = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== text ? NaN : midnight;
}

function offsetAt(wholeSecond: number, zone: string): number {
  return Date.parse(`${wallClock(wholeSecond, zone)}Z`) - wholeSecond;
}

/** Returns the wall clock of a zone as exports write it: `2026-03-02 09:00:00`. */
export const writtenClock = (instant: Instant, zone: string): string => wallClock(instant, zone).replace('T', ' ');

/** Returns the wall clock of a zone: `2026-03-02T09:00:00`. */
export function wallClock(instant: Instant, zone: string): string {
  const steady = steadyZones.get(zone);
  const time = new Date(instant).getTime();
  if (steady && time >= steady.since) return new Date(time + steady.offset).toISOString().slice(0, 19);
  const parts = Object.fromEntries(
    formatIn(zone)
      .formatToParts(new Date(instant))
      .map((part) => [part.type, part.value]),
  );
  return `${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}`;
}

function formatIn(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      calendar: 'iso8601',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(zone, format);
  }
  return format;
}
