import { MOST_DAYS, MOST_DAYS_BY_HOUR, type Step } from '@haihu/contract/statistics/values';
import { addDays, type Day, isValidZone, startOfDay, weekdayOf } from '@haihu/rules/day';
import { errorAt } from '../../../platform/errors.ts';

/** Whole days by the clocks of one zone. */
export interface DayPeriod {
  from: Day;
  /** The number of days, at least one. */
  days: number;
  zone: string;
}

/** A stretch of time: the first instant in it and the first after it, ISO 8601. */
export interface Stretch {
  startsAt: string;
  endsAt: string;
}

export interface WholeDay extends Stretch {
  day: Day;
}

const DAY = 24 * 60 * 60 * 1000;
const HOUR = 60 * 60 * 1000;

/** Reads the period of a request; without a zone, in the enterprise's. Throws errors of statistics. */
export function readPeriod(asked: { from: Day; to: Day; zone?: string }, zoneOfEnterprise: string): DayPeriod {
  const { from, to, zone = zoneOfEnterprise } = asked;
  const days = (Date.parse(to) - Date.parse(from)) / DAY + 1;
  if (days < 1) throw errorAt('statistics.backwards', 'to');
  if (days > MOST_DAYS) throw errorAt('statistics.too_long', 'to');
  if (!isValidZone(zone)) throw errorAt('statistics.unknown_zone', 'zone');
  return { from, days, zone };
}

/** Returns the same number of days directly before a period. */
export const periodBefore = ({ from, days, zone }: DayPeriod): DayPeriod => ({
  from: addDays(from, -days),
  days,
  zone,
});

/** Returns every day of a period. A day has 23 or 25 hours if clocks change. */
export function daysOf({ from, days, zone }: DayPeriod): WholeDay[] {
  const starts = Array.from({ length: days + 1 }, (_, index) => startOfDay(addDays(from, index), zone));
  return starts
    .slice(0, -1)
    .map((startsAt, index) => ({ day: addDays(from, index), startsAt, endsAt: starts[index + 1]! }));
}

export function stretchOf(period: DayPeriod): Stretch {
  const { from, days, zone } = period;
  return { startsAt: startOfDay(from, zone), endsAt: startOfDay(addDays(from, days), zone) };
}

/**
 * Returns the points of a series. The first and the last are cut at the ends of the period. Throws
 * `statistics.step_too_fine`.
 */
export function pointsOf(period: DayPeriod, step: Step): Stretch[] {
  if (step === 'hour') return hoursOf(period);
  const days = daysOf(period);
  const points: Stretch[] = [];
  for (const [index, { day, startsAt, endsAt }] of days.entries()) {
    if (index === 0 || begins(day, step)) points.push({ startsAt, endsAt });
    else points.at(-1)!.endsAt = endsAt;
  }
  return points;
}

/** Returns an hour of the period by its beginning. Throws `statistics.not_found` if no hour begins then. */
export function hourAt(period: DayPeriod, hour: string): Stretch {
  const wanted = new Date(hour).toISOString();
  const found = hoursOf(period).find(({ startsAt }) => startsAt === wanted);
  if (!found) throw errorAt('statistics.not_found', 'hour');
  return found;
}

/** Returns whole hours since midnight. If clocks jump by half an hour, the day ends with half an hour. */
function hoursOf(period: DayPeriod): Stretch[] {
  if (period.days > MOST_DAYS_BY_HOUR) throw errorAt('statistics.step_too_fine', 'step');
  return daysOf(period).flatMap(({ startsAt, endsAt }) => {
    const [first, end] = [Date.parse(startsAt), Date.parse(endsAt)];
    return Array.from({ length: Math.ceil((end - first) / HOUR) }, (_, index) => ({
      startsAt: new Date(first + index * HOUR).toISOString(),
      endsAt: new Date(Math.min(first + (index + 1) * HOUR, end)).toISOString(),
    }));
  });
}

function begins(day: Day, step: Exclude<Step, 'hour'>): boolean {
  if (step === 'day') return true;
  return step === 'week' ? weekdayOf(day) === 0 : day.endsWith('-01');
}
