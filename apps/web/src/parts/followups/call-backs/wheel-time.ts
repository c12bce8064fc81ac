import { addDays, dayOf, instantAt, minutesOfDay } from '@haihu/rules/day';
import { dayWords, monthDay, weekday } from '../../../shared/lib/day.ts';
import type { PickedTime } from '../../../shared/ui/time-picker.tsx';

/** First hour for calls; nobody is called before eight or from nine in the evening on. */
export const FIRST_HOUR = 8;
export const LAST_HOUR = 20;
const STEP = 10;
const DAYS_AHEAD = 120;
const NOON = 12 * 60;

/**
 * Returns the nearest time on the wheel: rounded to ten minutes, within the hours for calls. If that has passed,
 * tomorrow's first hour.
 */
export function onWheel(at: string, zone: string, now: number = Date.now()): PickedTime {
  const time = Math.round(minutesOfDay(at, zone) / STEP) * STEP;
  const within = Math.min(LAST_HOUR * 60 + 60 - STEP, Math.max(FIRST_HOUR * 60, time));
  const day = dayOf(at, zone);
  const hasPassed = Date.parse(instantAt(day, within, zone)) <= now;
  return hasPassed ? placed(addDays(dayOf(now, zone), 1), FIRST_HOUR * 60) : placed(day, within);
}

/**
 * Lists the days of the wheel: 今天, 明天 周五, 3月25日 周四. None has its year, because each date occurs only once on the
 * wheel, and the hours need the space.
 */
export function daysAhead(zone: string, now: number = Date.now()): { value: string; label: string }[] {
  const today = dayOf(now, zone);
  return Array.from({ length: DAYS_AHEAD }, (_, index) => {
    const day = addDays(today, index);
    const noon = instantAt(day, NOON, zone);
    if (index === 0) return { value: day, label: dayWords(noon, now) };
    return { value: day, label: `${index === 1 ? dayWords(noon, now) : monthDay(day)} ${weekday(noon)}` };
  });
}

function placed(day: string, minutes: number): PickedTime {
  return { day, hour: twoDigits(Math.floor(minutes / 60)), minute: twoDigits(minutes % 60) };
}

/** Writes a number in two digits: 8 is 08. */
export function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
