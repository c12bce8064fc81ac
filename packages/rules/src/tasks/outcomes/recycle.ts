import { type CallHours, callHoursOn } from '../../calls/call-gate.ts';
import { addDays, dayOf, type Instant, instantAt, minutesOfDay } from '../../day.ts';

/** The rule of an own outcome for the next call. */
export interface RecycleRule {
  /** The most further calls after this outcome. 0: none. */
  times: number;
  /** Minutes from the last call to the next one. */
  afterMinutes: number;
  /** True if the next call must be in another part of the day than the last. */
  isOtherDaypart: boolean;
  /** Days without calls from the result on. */
  silenceDays: number;
}

/** The facts about a number whose result was just written. */
export interface RecycledNumber extends CallHours {
  /** The instant of the last call, or of the result if there was no call. */
  calledAt: Instant;
  /** The instant at which the result was written. */
  now: Instant;
  /** The further calls that this outcome has already caused. */
  recycled: number;
  /** The zones in which the phone may be. Never empty. */
  zones: readonly string[];
}

/** The minutes of the day at which its parts begin: morning, afternoon, evening. */
const DAYPARTS = [0, 720, 1080];
const DAY = 24 * 60 * 60 * 1000;
/** Hours and parts of the day come back each week. Two days more, because a zone may skip one. */
const DAYS_AHEAD = 9;

/** Returns the number of the day's part: 0 is the morning, 1 the afternoon, 2 the evening. */
export function daypartOf(instant: Instant, zone: string): number {
  const minutes = minutesOfDay(instant, zone);
  return DAYPARTS.findLastIndex((from) => from <= minutes);
}

/** Returns the instant at which the silence of a result ends. `null`: it asks for none. */
export function silentUntil({ silenceDays }: Pick<RecycleRule, 'silenceDays'>, now: Instant): number | null {
  return silenceDays === 0 ? null : new Date(now).getTime() + silenceDays * DAY;
}

/**
 * Returns the instant from which a number may be called again. `null`: no more calls. The instant is after the wait and
 * the silence, within the calling hours, and in another part of the day if the rule asks for it. If the hours of a week
 * have only one part of the day, that part counts.
 */
export function recycledAt(rule: RecycleRule, number: RecycledNumber): string | null {
  if (number.recycled >= rule.times) return null;
  const calledAt = new Date(number.calledAt).getTime();
  const now = new Date(number.now).getTime();
  const earliest = Math.max(now, calledAt + rule.afterMinutes * 60_000, silentUntil(rule, now) ?? now);
  const open = candidates(number, earliest).filter((at) => number.zones.every((zone) => isOpen(number, at, zone)));
  const isOther = (at: number) => number.zones.every((zone) => daypartOf(at, zone) !== daypartOf(calledAt, zone));
  const first = rule.isOtherDaypart ? (open.find(isOther) ?? open[0]) : open[0];
  return new Date(first ?? earliest).toISOString();
}

/** Lists the instants at which something begins that the rule asks for, in order. The first is the given one. */
function candidates(number: RecycledNumber, earliest: number): number[] {
  const found = number.zones.flatMap((zone) => {
    const today = dayOf(earliest, zone);
    return Array.from({ length: DAYS_AHEAD }, (_, ahead) => addDays(today, ahead)).flatMap((day) =>
      [...DAYPARTS, ...callHoursOn(day, number).map(({ from }) => from)].map((minutes) =>
        Date.parse(instantAt(day, minutes, zone)),
      ),
    );
  });
  return [earliest, ...found.filter((at) => at > earliest).toSorted((one, other) => one - other)];
}

function isOpen(number: CallHours, at: number, zone: string): boolean {
  const minutes = minutesOfDay(at, zone);
  return callHoursOn(dayOf(at, zone), number).some(({ from, to }) => from <= minutes && minutes < to);
}
