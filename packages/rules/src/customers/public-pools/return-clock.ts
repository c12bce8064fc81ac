import type { ReturnCause } from '@haihu/contract/customers/values';
import type { Day, Instant } from '../../day.ts';
import { quickAddDays as addDays, quickDayOf as dayOf, quickInstantAt as instantAt } from '../../quick-day.ts';

/**
 * The automatic return of private customers to the public pool. The job, the forecast and the card use this one rule.
 */

export interface ReturnRules {
  /** Whole days without a follow-up. */
  followUpDays: number;
  /** Whole days with one owner without a deal. */
  dealDays: number;
  /** Gives customers of levels A and B, who are interested, twice the time. */
  doubledForInterested: boolean;
  /** Days before the return on which the owner is told. 0: nobody is told. */
  warnDays: number;
}

export interface HeldCustomer {
  /** The instant since which the present owner has the customer, ISO 8601. */
  ownedAt: string;
  /** The last follow-up by any member. One before `ownedAt` gives the present owner no time. */
  lastFollowAt: string | null;
  level: number;
  isDeal: boolean;
  /** True once a call to the customer was answered. The card tells if none was. */
  wasReached: boolean;
  /** The day until which the customer stays at least, granted by a manager. */
  extendedUntil: Day | null;
}

/** The reasons by which days are counted. A card says `not_reached` for `not_followed_up` if no call got through. */
type DueCause = Exclude<ReturnCause, 'not_reached'>;

export interface ReturnDays {
  /** The day that begins with the night of the return. */
  returnsOn: Day;
  reason: DueCause;
  /** The day of the night in which the owner is told, or of any later one before the return. `null`: nobody is told. */
  warnsOn: Day | null;
  /** True when the customer would return earlier without the extension. */
  isExtended: boolean;
}

/** The return as everybody sees it. All `null` or false: the customer never returns by itself. */
export interface ReturnClock {
  returnsAt: string | null;
  returnsBecause: ReturnCause | null;
  isExtended: boolean;
}

/** Minutes after midnight by the enterprise's clocks, at a time when nobody calls. */
export const NIGHT = 2 * 60;
/** Days of an extension, from the day of the return, or from today if that is later. */
export const EXTENSION_DAYS = 15;
export const MOST_EXTENSIONS = 2;

/** The last level of interested customers: A and B. */
export const LAST_INTERESTED_LEVEL = 2;

/**
 * Returns the day of the automatic return in calendar days of the enterprise. With one day of patience, a customer with
 * a follow-up on Monday stays all Tuesday. They return in the night to Wednesday. `null` for a customer with a deal,
 * who stays for good.
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

/**
 * Returns the clock of a customer. If the day has passed because a rule became stricter, the return is in the next
 * night.
 */
export function returnClock(customer: HeldCustomer, rules: ReturnRules, zone: string, now: Instant): ReturnClock {
  const days = returnDays(customer, rules, zone);
  if (!days) return { returnsAt: null, returnsBecause: null, isExtended: false };
  const { returnsOn, reason, isExtended } = days;
  const returnsAt = instantAt(later(returnsOn, nextNight(now, zone)), NIGHT, zone);
  const unreached = reason === 'not_followed_up' && !customer.wasReached;
  return { returnsAt, returnsBecause: unreached ? 'not_reached' : reason, isExtended };
}

/** Returns the day that begins with the next night: today while its night is still to come. */
export function nextNight(now: Instant, zone: string): Day {
  const today = dayOf(now, zone);
  return Date.parse(instantAt(today, NIGHT, zone)) > new Date(now).getTime() ? today : addDays(today, 1);
}

/** Returns the value of `extendedUntil` after an extension granted now. */
export function extendFrom({ returnsOn }: Pick<ReturnDays, 'returnsOn'>, now: Instant, zone: string): Day {
  return addDays(later(returnsOn, dayOf(now, zone)), EXTENSION_DAYS);
}

/**
 * Returns the first day of ownership that excludes a customer from the night that begins `night`. A customer owned on
 * that day or later can neither return nor be warned then, by any of these rules. It narrows the search.
 */
export function ownedBefore(rules: readonly ReturnRules[], night: Day): Day {
  const leastDays = rules.map((rule) => Math.min(rule.followUpDays, rule.dealDays) - rule.warnDays);
  return addDays(night, -Math.min(...leastDays));
}

export interface DueDays {
  /** Customers who were owned before this day are due. */
  ownedBefore: Day;
  /** Customers who were both owned and last followed up before this day are due. */
  quietBefore: Day;
}

/**
 * Returns the days by which many customers are due in the night that begins `night`, unless they are extended beyond
 * it. It is the same clock as for one customer.
 */
export function dueDays(rules: ReturnRules, isInterested: boolean, night: Day): DueDays {
  const patience = patienceOf(rules, isInterested);
  return {
    ownedBefore: addDays(night, -rules.dealDays * patience),
    quietBefore: addDays(night, -rules.followUpDays * patience),
  };
}

const patienceOf = (rules: ReturnRules, isInterested: boolean) => (rules.doubledForInterested && isInterested ? 2 : 1);

const later = (one: Day, other: Day): Day => (one > other ? one : other);
