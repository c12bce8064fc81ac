import { addDays, dayOf, instantAt } from '@haihu/rules/day';

/** The enterprise of the day is in China, wherever the machine is. */
export const ZONE = 'Asia/Shanghai';

/** The day that is played: tomorrow, because a clock is put ahead and never back. */
export const dayToPlay = (now: number): string => addDays(dayOf(now, ZONE), 1);

/** By how many seconds the clock is put ahead of this machine's, to show these minutes after midnight of that day. */
export function secondsAhead(day: string, minutes: number, now: number): number {
  return Math.ceil((Date.parse(instantAt(day, minutes, ZONE)) - now) / 1000);
}
