import type { ReturnCause } from '@haihu/contract/customers/values';
import type { Day, Instant } from '../day.ts';
import { quickAddDays as addDays, quickDayOf as dayOf, quickInstantAt as instantAt } from '../quick-day.ts';

/** When a customer of a private pool goes back to the sea by itself. One rule for the job, the forecast and the card. */

export interface ReturnRules {
  /** Whole days without a follow-up. */
  followUpDays: number;
  /** Whole days in one hand without a deal. */
  dealDays: number;
  /** Levels A and B, whoever is interested, are given twice the time. */
  doubledForInterested: boolean;
  /** The owner is told so many days before; 0: not at all. */
  warnDays: number;
}

export interface HeldCustomer {
  /** ISO 8601: since when the present owner has it. */
  ownedAt: string;
  /** By whomever; one before `ownedAt` gives the present owner no time. */
  lastFollowAt: string | null;
  level: number;
  isDeal: boolean;
  /** Whether any call to it was ever answered: a card says so where none was. */
  wasReached: boolean;
  /** It stays until this day at least, on a manager's word. */
  extendedUntil: Day | null;
}

type DueCause = Exclude<ReturnCause, 'not_reached'>;

/** What a card says: `not_reached` is the better word for `not_followed_up` where no call got through. */

export interface ReturnDays {
  /** It goes back in the night that begins this day. */
  returnsOn: Day;
  reason: DueCause;
  /** In this night, or any later one before the return, the owner is told. Null: nobody is. */
  warnsOn: Day | null;
  /** Without the extension it would go earlier. */
  isExtended: boolean;
}

/** What everybody sees of it. All null or false: it never goes back by itself. */
export interface ReturnClock {
  returnsAt: string | null;
  returnsBecause: ReturnCause | null;
  isExtended: boolean;
}

/** Minutes after midnight by the enterprise's clocks: nobody calls. */
export const NIGHT = 2 * 60;
/** An extension gives so many days from the day of return, or from today where that is later. */
export const EXTENSION_DAYS = 15;
export const MOST_EXTENSIONS = 2;

/** A and B. */
export const LAST_INTERESTED_LEVEL = 2;

/**
 * Counted in calendar days of the enterprise: what was followed up on Monday, with one day of patience, stays all Tuesday
 * and goes in the night to Wednesday. Null for a dealt customer, which stays for good.
 */
export function returnDays(customer: HeldCustomer, rules: ReturnRules, zone: string): ReturnDays | null {
  if (customer.isDeal) return null;
  const patience = patienceOf(rules, customer.level <= LAST_INTERESTED_LEVEL);
  const owned = dayOf(customer.ownedAt, zone);
  const followed = customer.lastFollowAt === null ? owned : later(owned, dayOf(customer.lastFollowAt, zone));
  const notFollowedUp = addDays(followed, rules.followUpDays * patience + 1);
  const noDeal = addDays(owned, rules.dealDays * patience + 1);
  const [natural, reason] =
    notFollowedUp <= noDeal ? ([notFollowedUp, 'not_followed_up'] as const) : ([noDeal, 'no_deal'] as const);
  const returnsOn = customer.extendedUntil === null ? natural : later(natural, customer.extendedUntil);
  const warnsOn = rules.warnDays > 0 ? addDays(returnsOn, -rules.warnDays) : null;
  return { returnsOn, reason, warnsOn, isExtended: returnsOn > natural };
}

/** One whose day has passed, because a rule became stricter, goes in the next night. */
export function returnClock(customer: HeldCustomer, rules: ReturnRules, zone: string, now: Instant): ReturnClock {
  const days = returnDays(customer, rules, zone);
  if (!days) return { returnsAt: null, returnsBecause: null, isExtended: false };
  const { returnsOn, reason, isExtended } = days;
  const returnsAt = instantAt(later(returnsOn, nextNight(now, zone)), NIGHT, zone);
  const unreached = reason === 'not_followed_up' && !customer.wasReached;
  return { returnsAt, returnsBecause: unreached ? 'not_reached' : reason, isExtended };
}

/** The day that begins with the next night: today while its night is still to come. */
export function nextNight(now: Instant, zone: string): Day {
  const today = dayOf(now, zone);
  return Date.parse(instantAt(today, NIGHT, zone)) > new Date(now).getTime() ? today : addDays(today, 1);
}

/** What an extension granted now makes of `extendedUntil`. */
export function extendFrom({ returnsOn }: Pick<ReturnDays, 'returnsOn'>, now: Instant, zone: string): Day {
  return addDays(later(returnsOn, dayOf(now, zone)), EXTENSION_DAYS);
}

/**
 * What was owned on this day or later cannot go back, or be warned of it, in the night that begins `night`, by any of
 * these rules: where to look for those that can.
 */
export function ownedBefore(rules: readonly ReturnRules[], night: Day): Day {
  const leastDays = rules.map((rule) => Math.min(rule.followUpDays, rule.dealDays) - rule.warnDays);
  return addDays(night, -Math.min(...leastDays));
}

export interface DueDays {
  /** What was owned before this day is due, */
  ownedBefore: Day;
  /** and so is what was owned and last followed up before this one. */
  quietBefore: Day;
}

/** What goes back in the night that begins `night`, unless it is extended beyond it: the same clock, for many at once. */
export function dueDays(rules: ReturnRules, isInterested: boolean, night: Day): DueDays {
  const patience = patienceOf(rules, isInterested);
  return {
    ownedBefore: addDays(night, -rules.dealDays * patience),
    quietBefore: addDays(night, -rules.followUpDays * patience),
  };
}

const patienceOf = (rules: ReturnRules, isInterested: boolean) => (rules.doubledForInterested && isInterested ? 2 : 1);

const later = (one: Day, other: Day): Day => (one > other ? one : other);
