import { addDays, type Day, dayOf, type Instant, instantAt, wallClock } from './day.ts';

/**
 * Functions that remember the answers of `day.ts`. A list of customers asks for hundreds of days that are close
 * together.
 */

const DAY = 24 * 60 * 60 * 1000;
/** The most remembered answers of a zone: some years of days. Beyond that all are forgotten and computed again. */
const REMEMBERED = 4000;

interface Remembered {
  /** The offset of the clocks by the number of days in UTC since 1970. `null` if they change on that day. */
  offsets: Map<number, number | null>;
  /** Instants by day and minutes. */
  instants: Map<string, string>;
}

const zones = new Map<string, Remembered>();
/** Days by the number of days since 1970. */
const names = new Map<number, Day>();
/** Remembered results of `quickAddDays`: by the number of added days, then by the first day. */
const sums = new Map<number, Map<Day, Day>>();

/** Returns the day of an instant in a zone, remembered: see `dayOf`. */
export function quickDayOf(instant: Instant, zone: string): Day {
  const time = new Date(instant).getTime();
  const ahead = aheadOn(Math.floor(time / DAY), zone);
  if (ahead === null) return dayOf(time, zone);
  const day = Math.floor((time + ahead) / DAY);
  return remember(names, day, () => new Date(day * DAY).toISOString().slice(0, 10));
}

/** Adds days, remembered: see `addDays`. */
export function quickAddDays(day: Day, days: number): Day {
  const ofDays = remember(sums, days, () => new Map<Day, Day>());
  return remember(ofDays, day, () => addDays(day, days));
}

/** Returns the instant of a minute of a day, remembered: see `instantAt`. */
export function quickInstantAt(day: Day, minutes: number, zone: string): string {
  const { instants } = rememberedOf(zone);
  return remember(instants, `${day} ${minutes}`, () => instantAt(day, minutes, zone));
}

function aheadOn(dayInUtc: number, zone: string): number | null {
  return remember(rememberedOf(zone).offsets, dayInUtc, () => {
    const [first, last] = [dayInUtc * DAY, (dayInUtc + 1) * DAY].map(
      (at) => Date.parse(`${wallClock(at, zone)}Z`) - at,
    );
    return first === last ? first! : null;
  });
}

function rememberedOf(zone: string): Remembered {
  let found = zones.get(zone);
  if (!found) zones.set(zone, (found = { offsets: new Map(), instants: new Map() }));
  return found;
}

function remember<Key, Value>(map: Map<Key, Value>, key: Key, work: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  if (map.size >= REMEMBERED) map.clear();
  const made = work();
  map.set(key, made);
  return made;
}
