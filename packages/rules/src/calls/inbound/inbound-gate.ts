import type { WithheldAnswer } from '@haihu/contract/config/values';
import { addDays, type Day, dayOf, type Instant, instantAt, startOfDay, weekdayOf } from '../../day.ts';
import type { TimeSpan } from '../call-rule-packs.ts';

/** The rules of an enterprise for its callers. */
export interface InboundRule {
  /** The hours of seven days from Monday on, in minutes after midnight. Null: always. */
  openHours: readonly (readonly TimeSpan[])[] | null;
  /** Days on which no call is taken. */
  closedDates: readonly Day[];
  ringsAgents: boolean;
  ringSeconds: number;
  waitSeconds: number;
  withheld: WithheldAnswer;
  /** True when callers whom nobody takes are asked to leave a message. */
  takesMessages: boolean;
}

/** The facts by which a caller is judged. */
export interface InboundQuestion {
  rule: InboundRule;
  /** The enterprise's zone. */
  zone: string;
  now: Instant;
  /** True when the enterprise blocks the number. A withheld number cannot be blocked. */
  isBlocked: boolean;
  isWithheld: boolean;
  /** True when earlier calls of the number look like spam. Such a caller rings nobody. */
  isSuspect?: boolean;
}

/**
 * The treatment of a caller. `busy`: the busy tone, and nothing is kept. `message`: a sound, and a missed call of a
 * number that can be called back. `voicemail`: the caller may leave a message, and it is a missed call too. `ring`:
 * agents are rung.
 */
export type InboundAnswer =
  | { answer: 'busy'; why: 'blocked' }
  | { answer: 'busy'; why: 'withheld' }
  | { answer: 'message' | 'voicemail'; why: 'withheld' | 'closed' | 'off' | 'suspect' }
  | { answer: 'ring'; ringSeconds: number; waitSeconds: number };

/** Answers what a caller gets. Throws RangeError for an unknown zone or a wrong instant. */
export function askInboundGate(question: InboundQuestion): InboundAnswer {
  const { rule, zone, now, isBlocked, isWithheld, isSuspect = false } = question;
  if (isBlocked) return { answer: 'busy', why: 'blocked' };
  const answer = rule.takesMessages ? 'voicemail' : 'message';
  if (isWithheld && rule.withheld === 'refuse') return { answer: 'busy', why: 'withheld' };
  if (isWithheld) return { answer: rule.withheld === 'voicemail' ? answer : 'message', why: 'withheld' };
  if (!isOpenAt(rule, now, zone)) return { answer, why: 'closed' };
  if (!rule.ringsAgents) return { answer, why: 'off' };
  if (isSuspect) return { answer, why: 'suspect' };
  return { answer: 'ring', ringSeconds: rule.ringSeconds, waitSeconds: rule.waitSeconds };
}

type Opening = Pick<InboundRule, 'openHours' | 'closedDates'>;

/** The days within which the next change is searched. Beyond them nobody needs to know it. */
const SEARCHED_DAYS = 400;

/**
 * Tells if calls are taken at an instant, and the instant at which that changes next, ISO 8601. `until` null: it does
 * not change within 400 days. Hours that meet at midnight are one opening.
 */
export function openingAt(opening: Opening, now: Instant, zone: string): { isOpen: boolean; until: string | null } {
  const at = new Date(now).getTime();
  const today = dayOf(now, zone);
  const isOpen = isOpenAt(opening, now, zone);
  // Most enterprises have neither hours nor holidays. They need no search.
  if (opening.openHours === null && opening.closedDates.every((day) => day < today)) return { isOpen, until: null };
  let end = at;
  for (let ahead = 0; ahead < SEARCHED_DAYS; ahead++) {
    for (const [from, to] of openTimes(opening, addDays(today, ahead), zone)) {
      if (to <= at) continue;
      if (!isOpen) return { isOpen, until: new Date(from).toISOString() };
      if (from > end) return { isOpen, until: new Date(end).toISOString() };
      end = to;
    }
    // A whole day without an opening ends one that lasted until midnight.
    const isOver = isOpen && end < Date.parse(startOfDay(addDays(today, ahead + 1), zone));
    if (isOver) return { isOpen, until: new Date(end).toISOString() };
  }
  return { isOpen, until: null };
}

function isOpenAt(opening: Opening, now: Instant, zone: string): boolean {
  const at = new Date(now).getTime();
  return openTimes(opening, dayOf(now, zone), zone).some(([from, to]) => from <= at && at < to);
}

/** Returns the open times of a day, in order, in milliseconds. */
function openTimes({ openHours, closedDates }: Opening, day: Day, zone: string): [from: number, to: number][] {
  if (closedDates.includes(day)) return [];
  const spans = openHours === null ? wholeDay : openHours[weekdayOf(day)]!;
  return (
    spans
      .map(({ from, to }) => [from, to].map((minutes) => Date.parse(instantAt(day, minutes, zone))) as [number, number])
      // Clocks that are put forward may leave nothing of a span.
      .filter(([from, to]) => from < to)
  );
}

const wholeDay = [{ from: 0, to: 1440 }];
