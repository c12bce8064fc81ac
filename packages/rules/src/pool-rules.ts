/** When a customer of a private pool goes back to the sea by itself. */

export interface PoolRules {
  /** Days without a follow-up. */
  followUpDays: number;
  /** Days in one hand without a deal. */
  dealDays: number;
  /** Levels A and B, whoever is interested, are given twice the time. */
  doubledForInterested: boolean;
}

export interface HeldCustomer {
  /** ISO 8601: since when the present owner has it. */
  ownedAt: string;
  /** By whomever; one before `ownedAt` gives the present owner no time. */
  lastFollowAt: string | null;
  level: number;
  isDeal: boolean;
}

export type ReturnReason = 'not_followed_up' | 'no_deal';

/** Both null: it never goes back by itself. */
export interface PoolClock {
  returnsAt: string | null;
  returnsBecause: ReturnReason | null;
}

const DAY = 24 * 60 * 60 * 1000;
/** A and B. */
const LAST_INTERESTED_LEVEL = 2;

/** The earlier of both limits; a deal stops the clock for good. Days are of 24 hours: a clock does not know calendars. */
export function poolClock({ ownedAt, lastFollowAt, level, isDeal }: HeldCustomer, rules: PoolRules): PoolClock {
  if (isDeal) return { returnsAt: null, returnsBecause: null };
  const patience = rules.doubledForInterested && level <= LAST_INTERESTED_LEVEL ? 2 * DAY : DAY;
  const owned = Date.parse(ownedAt);
  const followed = lastFollowAt === null ? owned : Math.max(owned, Date.parse(lastFollowAt));
  const notFollowedUp = followed + rules.followUpDays * patience;
  const noDeal = owned + rules.dealDays * patience;
  return notFollowedUp <= noDeal
    ? { returnsAt: new Date(notFollowedUp).toISOString(), returnsBecause: 'not_followed_up' }
    : { returnsAt: new Date(noDeal).toISOString(), returnsBecause: 'no_deal' };
}
