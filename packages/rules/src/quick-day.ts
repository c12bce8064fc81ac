import { addDays, type Day, dayOf, type Instant, instantAt, wallClock } from './day.ts';

/** Remembers the answers of `day.ts`: a list of customers asks for hundreds of days that lie close together. */

const DAY = 24 * 60 * 60 * 1000;
/** In one zone: some years of days. What passes that is forgotten and worked out anew. */
const REMEMBERED = 4000;

interface Remembered {
  /** By the number of days in UTC since 1970: how far clocks are ahead; null where they change on that day. */
  offsets: Map<number, number | null>;
  /** By day and minutes. */
  instants: Map<string, string>;
}

const zones = new Map<string, Remembered>();
/** By the number of days since 1970. */
const names = new Map<number, Day>();
/** By how many days, then by the day they are added to. */
const sums = new Map<number, Map<Day, Day>>();

/** The day on which an instant falls in a zone: see `dayOf`. */
export function quickDayOf(instant: Instant, zone: string): Day {
  const time = new Date(instant).getTime();
  const ahead = aheadOn(Math.floor(time / DAY), zone);
  if (ahead === null) return dayOf(time, zone);
  const day = Math.floor((time + ahead) / DAY);
  return remember(names, day, () => new Date(day * DAY).toISOString().slice(0, 10));
}

/** See `addDays`. */
export function quickAddDays(day: Day, days: number): Day {
  const ofDays = remember(sums, days, () => new Map<Day, Day>());
  return remember(ofDays, day, () => addDays(day, days));
}

/** See `instantAt`. */
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
