import type { LineFault } from '@haihu/contract/calls/values';
import { type AttemptLimit, type RulePack, rulePackName, type TimeSpan } from './call-rule-packs.ts';
import { addDays, type Day, dayOf, type Instant, instantAt, weekdayOf } from '../day.ts';

/** The hours in which a number may be called. */
export interface CallHours {
  pack: RulePack;
  /**
   * The enterprise's own hours within those of the pack: seven days from Monday on. `null`: the hours of the pack,
   * every day.
   */
  ownHours: readonly (readonly TimeSpan[])[] | null;
}

/** The facts that the call gate judges by. */
export interface CallQuestion extends CallHours {
  permitted: boolean;
  /** True when the member has a seat, or the enterprise needs none. */
  seated: boolean;
  /** The reason why the line cannot be used; `null` if it can. */
  lineFault: LineFault | null;
  /** The instant at which the line can be used again. `null`: unknown. */
  lineAgainAt: Instant | null;
  /** The minutes that packages and balance pay, without those that running calls hold. */
  minutesLeft: number;
  onDoNotCallList: boolean;
  /** The enterprise's own limits, beside those of the pack. */
  ownLimits: readonly AttemptLimit[];
  /**
   * The zones in which the phone may be. The hours of each must allow the call. Empty: unknown, so the enterprise's
   * zone counts.
   */
  calleeZones: readonly string[];
  enterpriseZone: string;
  now: Instant;
  /** The instants of all calls of the enterprise to this number, in any order, as far back as a limit counts. */
  attempts: readonly Instant[];
  /** The instant at which this number last asked for no more calls. */
  refusedAt: Instant | null;
  /** The instant until which an own outcome of the enterprise lets the number rest. `null`: none does. */
  silentUntil: Instant | null;
}

export type CallAnswer =
  /** `rulePack`: the name of the pack, which is stored with the call. */
  | { allowed: true; rulePack: string }
  | { allowed: false; reason: 'permission' | 'seat' | 'balance' | 'do_not_call'; allowedAgainAt: null }
  | { allowed: false; reason: 'line'; fault: LineFault; allowedAgainAt: string | null }
  /** `allowedAgainAt`: the begin of the hours, whatever the number. `null`: never. */
  | { allowed: false; reason: 'hours'; allowedAgainAt: string | null }
  /**
   * `allowedAgainAt` satisfies hours, silence and limits together, unless the number is called before. `null`: never.
   */
  | { allowed: false; reason: 'refused'; allowedAgainAt: string | null }
  | { allowed: false; reason: 'attempts'; limit: AttemptLimit; allowedAgainAt: string | null };

/**
 * Answers whether a call is allowed. This is the one gate before every call of any kind. Throws RangeError for an
 * unknown zone or a wrong instant.
 */
export function askCallGate(question: CallQuestion): CallAnswer {
  const { pack, lineFault } = question;
  if (!question.permitted) return { allowed: false, reason: 'permission', allowedAgainAt: null };
  if (!question.seated) return { allowed: false, reason: 'seat', allowedAgainAt: null };
  if (lineFault) {
    const again = question.lineAgainAt;
    const allowedAgainAt = again === null ? null : new Date(again).toISOString();
    return { allowed: false, reason: 'line', fault: lineFault, allowedAgainAt };
  }
  if (question.minutesLeft < 1) return { allowed: false, reason: 'balance', allowedAgainAt: null };

  const now = new Date(question.now).getTime();
  const inHours = (instant: number) => nextInHours(question, instant);
  // Hours come before all rules about the number, so that at night every number gets the same answer.
  if (inHours(now) > now) return { allowed: false, reason: 'hours', allowedAgainAt: toInstant(inHours(now)) };
  if (question.onDoNotCallList) return { allowed: false, reason: 'do_not_call', allowedAgainAt: null };

  const afterSilence = Math.max(now, endOfSilence(question));
  const [limit, afterAttempts] = lastLimit(question, now);
  // Silence and limits stay satisfied, so only the hours need a second look.
  const allowedAgainAt = toInstant(inHours(Math.max(afterSilence, afterAttempts)));
  if (afterSilence > now) return { allowed: false, reason: 'refused', allowedAgainAt };
  if (limit) return { allowed: false, reason: 'attempts', limit, allowedAgainAt };
  return { allowed: true, rulePack: rulePackName(pack) };
}

/** Returns the limit that keeps the number closed longest, and the instant at which that ends. */
function lastLimit(
  { pack, ownLimits, attempts }: CallQuestion,
  now: number,
): [limit: AttemptLimit | null, until: number] {
  const newestFirst = attempts.map((at) => new Date(at).getTime()).toSorted((one, other) => other - one);
  let last: [AttemptLimit | null, number] = [null, now];
  for (const limit of [...pack.attemptLimits, ...ownLimits]) {
    // With so many attempts in the window, its oldest attempt has to leave it first.
    const oldest = newestFirst[limit.most - 1];
    const until = oldest === undefined ? now : oldest + limit.withinMinutes * 60_000;
    if (until > last[1]) last = [limit, until];
  }
  return last;
}

function endOfSilence(question: CallQuestion): number {
  const { silentUntil } = question;
  return Math.max(endOfRefusal(question), silentUntil === null ? -Infinity : new Date(silentUntil).getTime());
}

function endOfRefusal({ pack, refusedAt }: CallQuestion): number {
  if (refusedAt === null || pack.silentMonths === null) return -Infinity;
  const end = new Date(refusedAt);
  const dayOfMonth = end.getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + pack.silentMonths);
  // August 31 and six months give the last of February, not the third of March.
  if (end.getUTCDate() !== dayOfMonth) end.setUTCDate(0);
  return end.getTime();
}

/**
 * Returns the first instant from the given one on within the calling hours of every zone. Infinity if there is none.
 */
function nextInHours(question: CallQuestion, instant: number): number {
  const { pack, ownHours, calleeZones, enterpriseZone } = question;
  if (ownHours === null && pack.hours === null && pack.utmostHours === null) return instant;
  const zones = calleeZones.length > 0 ? calleeZones : [enterpriseZone];
  const last = instant + LONGEST_SEARCH;
  let candidate = instant;
  while (candidate <= last) {
    const later = Math.max(...zones.map((zone) => nextInZone(question, candidate, zone)));
    if (later === candidate) return candidate;
    candidate = later;
  }
  return Infinity;
}

function nextInZone(question: CallQuestion, instant: number, zone: string): number {
  const today = dayOf(instant, zone);
  // Searches a week, one day more because today's hours may be over, and one because a zone may skip a day.
  for (let ahead = 0; ahead <= 8; ahead++) {
    const day = addDays(today, ahead);
    for (const { from, to } of callHoursOn(day, question)) {
      if (instant < Date.parse(instantAt(day, to, zone))) {
        return Math.max(instant, Date.parse(instantAt(day, from, zone)));
      }
    }
  }
  return Infinity;
}

/** Returns the hours of a day, in order. */
export function callHoursOn(day: Day, { pack, ownHours }: CallHours): readonly TimeSpan[] {
  const { from: earliest, to: latest } = pack.utmostHours ?? wholeDay;
  const hours = ownHours ? ownHours[weekdayOf(day)]! : (pack.hours ?? [wholeDay]);
  return hours
    .map(({ from, to }) => ({ from: Math.max(from, earliest), to: Math.min(to, latest) }))
    .filter(({ from, to }) => from < to)
    .toSorted((one, other) => one.from - other.from);
}

/** The longest search for hours that all zones share. Such hours come back each week. Milliseconds. */
const LONGEST_SEARCH = 9 * 24 * 60 * 60 * 1000;

const wholeDay: TimeSpan = { from: 0, to: 1440 };

function toInstant(time: number): string | null {
  return Number.isFinite(time) ? new Date(time).toISOString() : null;
}
