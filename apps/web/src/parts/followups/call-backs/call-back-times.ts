import type { CallBackShortcut } from '@haihu/contract/config/values';
import { addDays, dayOf, instantAt } from '@haihu/rules/day';
import { sessionZone } from '../../../shared/lib/session.ts';

const HOUR = 60 * 60_000;
const STEP = 10 * 60_000;
const TEN_O_CLOCK = 10 * 60;

/** `picked`: a free time. `none`: no call-back on purpose. */
export type CallBackChoice = CallBackShortcut | 'picked' | 'none';

const daysAhead = { tomorrow: 1, three_days: 3, week: 7, two_weeks: 14, month: 30 };

/**
 * Returns the time of a shortcut, ISO 8601. Hours are rounded to ten minutes. Days mean ten o'clock in the enterprise's
 * zone.
 */
export function shortcutTime(
  shortcut: CallBackShortcut,
  now: number = Date.now(),
  zone: string = sessionZone(),
): string {
  if (shortcut === 'half_hour' || shortcut === 'hour') {
    const wait = shortcut === 'hour' ? HOUR : HOUR / 2;
    return new Date(Math.round((now + wait) / STEP) * STEP).toISOString();
  }
  return instantAt(addDays(dayOf(now, zone), daysAhead[shortcut]), TEN_O_CLOCK, zone);
}
