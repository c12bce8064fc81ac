import { addDays, dayOf, instantAt } from '@haihu/rules/day';
import { sessionZone } from '../lib/session.ts';

const HOUR = 60 * 60_000;
const STEP = 10 * 60_000;
const TEN_O_CLOCK = 10 * 60;

/** `picked`: a time of its own. `none`: decided against a visit. */
export const visitChoices = ['hour', 'tomorrow', 'three_days', 'week', 'picked', 'none'] as const;
export type VisitChoice = (typeof visitChoices)[number];
export type VisitShortcut = Exclude<VisitChoice, 'picked' | 'none'>;
export const visitShortcuts = visitChoices.slice(0, 4) as readonly VisitShortcut[];

const daysAhead = { tomorrow: 1, three_days: 3, week: 7 };

/** ISO 8601. In an hour means to the nearest ten minutes, days mean ten o'clock in the enterprise's zone. */
export function shortcutTime(shortcut: VisitShortcut, now: number = Date.now(), zone: string = sessionZone()): string {
  if (shortcut === 'hour') return new Date(Math.round((now + HOUR) / STEP) * STEP).toISOString();
  return instantAt(addDays(dayOf(now, zone), daysAhead[shortcut]), TEN_O_CLOCK, zone);
}
