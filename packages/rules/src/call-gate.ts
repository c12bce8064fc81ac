import { type AttemptLimit, type RulePack, rulePackName, type TimeSpan } from './call-rule-packs.ts';
import { addDays, dayOf, type Instant, instantAt } from './day.ts';

/** Why a line may not be used, as the list of lines says it. */
export type LineFault = 'disabled' | 'full' | 'no_number';

export interface CallQuestion {
  permitted: boolean;
  /** Null: the line may be used. */
  lineFault: LineFault | null;
  /** What packages and balance pay for, not counting what running calls hold. */
  minutesLeft: number;
  onDoNotCallList: boolean;
  pack: RulePack;
  /** Of the enterprise, within the pack's utmost; null: those of the pack. */
  ownHours: readonly TimeSpan[] | null;
  /** Null: not known, the enterprise's zone counts. */
  calleeZone: string | null;
  enterpriseZone: string;
  now: Instant;
  /** When this number was called by anybody of the enterprise, in any order, as far back as the pack counts. */
  attempts: readonly Instant[];
  /** When this number last asked not to be called. */
  refusedAt: Instant | null;
}

export type CallAnswer =
  /** `rulePack` is to be kept with the call. */
  | { allowed: true; rulePack: string }
  | { allowed: false; reason: 'permission' | 'balance' | 'do_not_call'; allowedAgainAt: null }
  | { allowed: false; reason: 'line'; fault: LineFault; allowedAgainAt: null }
  /** `allowedAgainAt` satisfies hours, silence and limits together, unless the number is called before; null: never. */
  | { allowed: false; reason: 'hours' | 'refused'; allowedAgainAt: string | null }
  | { allowed: false; reason: 'attempts'; limit: AttemptLimit; allowedAgainAt: string | null };

/** The one gate before every call, by whatever way. Throws RangeError for an unknown zone or a wrong instant. */
export function askCallGate(question: CallQuestion): CallAnswer {
  const { pack, lineFault } = question;
  if (!question.permitted) return { allowed: false, reason: 'permission', allowedAgainAt: null };
  if (lineFault) return { allowed: false, reason: 'line', fault: lineFault, allowedAgainAt: null };
  if (question.minutesLeft < 1) return { allowed: false, reason: 'balance', allowedAgainAt: null };
  if (question.onDoNotCallList) return { allowed: false, reason: 'do_not_call', allowedAgainAt: null };

  const now = new Date(question.now).getTime();
  const inHours = (instant: number) => nextInHours(question, instant);
  const afterSilence = Math.max(now, endOfSilence(question));
  const [limit, afterAttempts] = lastLimit(question, now);
  // Silence and limits stay satisfied once they are, so that only the hours need a second look.
  const allowedAgainAt = toInstant(inHours(Math.max(afterSilence, afterAttempts)));
  if (inHours(now) > now) return { allowed: false, reason: 'hours', allowedAgainAt };
  if (afterSilence > now) return { allowed: false, reason: 'refused', allowedAgainAt };
  if (limit) return { allowed: false, reason: 'attempts', limit, allowedAgainAt };
  return { allowed: true, rulePack: rulePackName(pack) };
}

/** The limit that now keeps the number closed longest, and until when. */
function lastLimit({ pack, attempts }: CallQuestion, now: number): [limit: AttemptLimit | null, until: number] {
  const newestFirst = attempts.map((at) => new Date(at).getTime()).toSorted((one, other) => other - one);
  let last: [AttemptLimit | null, number] = [null, now];
  for (const limit of pack.attemptLimits) {
    // With so many attempts in the window, the oldest of them has to leave it first.
    const oldest = newestFirst[limit.most - 1];
    const until = oldest === undefined ? now : oldest + limit.withinMinutes * 60_000;
    if (until > last[1]) last = [limit, until];
  }
  return last;
}

function endOfSilence({ pack, refusedAt }: CallQuestion): number {
  if (refusedAt === null || pack.silentMonths === null) return -Infinity;
  const end = new Date(refusedAt);
  const dayOfMonth = end.getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + pack.silentMonths);
  // August 31 and six months: the last of February, not the third of March.
  if (end.getUTCDate() !== dayOfMonth) end.setUTCDate(0);
  return end.getTime();
}

/** The first instant from the given one on that lies in calling hours; Infinity where there are none. */
function nextInHours({ pack, ownHours, calleeZone, enterpriseZone }: CallQuestion, instant: number): number {
  const spans = hoursInForce(pack, ownHours);
  if (spans === null) return instant;
  const zone = calleeZone ?? enterpriseZone;
  const today = dayOf(instant, zone);
  // A zone may skip a whole day, so tomorrow alone would not do.
  for (const day of [today, addDays(today, 1), addDays(today, 2)]) {
    for (const { from, to } of spans) {
      if (instant < Date.parse(instantAt(day, to, zone))) {
        return Math.max(instant, Date.parse(instantAt(day, from, zone)));
      }
    }
  }
  return Infinity;
}

/** In order of the day; null: at any time. */
function hoursInForce(pack: RulePack, ownHours: readonly TimeSpan[] | null): readonly TimeSpan[] | null {
  const hours = ownHours ?? pack.hours;
  if (hours === null) return pack.utmostHours && [pack.utmostHours];
  const { from: earliest, to: latest } = pack.utmostHours ?? { from: 0, to: 1440 };
  return hours
    .map(({ from, to }) => ({ from: Math.max(from, earliest), to: Math.min(to, latest) }))
    .filter(({ from, to }) => from < to)
    .toSorted((one, other) => one.from - other.from);
}

function toInstant(time: number): string | null {
  return Number.isFinite(time) ? new Date(time).toISOString() : null;
}
