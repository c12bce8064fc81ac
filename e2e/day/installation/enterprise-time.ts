import { addDays, dayOf, instantAt } from '@haihu/rules/day';

/** Time zone of the day's enterprise. It is in China, wherever the machine is. */
export const ZONE = 'Asia/Shanghai';

/** Returns the day to play: tomorrow, because a clock is only put ahead, never back. */
export const dayToPlay = (now: number): string => addDays(dayOf(now, ZONE), 1);

/**
 * Returns the seconds by which the clock must be ahead of this machine's to show these minutes after midnight of that
 * day.
 */
export function secondsAhead(day: string, minutes: number, now: number): number {
  return Math.ceil((Date.parse(instantAt(day, minutes, ZONE)) - now) / 1000);
}
