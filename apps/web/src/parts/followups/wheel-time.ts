import { addDays, dayOf, instantAt, minutesOfDay } from '@haihu/rules/day';
import type { PickedTime } from '../../shared/ui/time-picker.tsx';

/** First hour for calls; nobody is called before eight or from nine in the evening on. */
export const FIRST_HOUR = 8;
export const LAST_HOUR = 20;
const STEP = 10;

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

function placed(day: string, minutes: number): PickedTime {
  return { day, hour: twoDigits(Math.floor(minutes / 60)), minute: twoDigits(minutes % 60) };
}

/** Writes a number in two digits: 8 is 08. */
export function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
