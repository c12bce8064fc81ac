import type { PackageOrder } from '@haihu/contract/billing/values';

/** The cost of calls. Money is a whole number of units of 0.0001 yuan, as in money.ts. Time is whole seconds. */

/**
 * The way in which a line counts time. Each step that has begun counts in full. An answered call counts at least the
 * minimum.
 */
export interface LineRule {
  /** The price of 60 s in units. */
  minutePrice: number;
  /** 60, 6 or 1. */
  stepSeconds: number;
  /** 0 to 60. */
  minimumSeconds: number;
}

export interface OpenPackage {
  id: string;
  minutesLeft: number;
  /** The begin and the end, ISO 8601. */
  startsAt: string;
  expiresAt: string;
}

export interface Charge {
  /** The seconds of the call that count. */
  seconds: number;
  /** Whole minutes of packages, in the order in which they were taken. */
  uses: { packageId: string; minutes: number }[];
  /** Seconds that no package paid. */
  paidSeconds: number;
  /** The price of the seconds that no package paid, in units. */
  cost: number;
}

const MINUTE = 60;

/** Returns the billed seconds of an answered call. Even the shortest call is billed its first step. */
export function billedSeconds(talkSeconds: number, { stepSeconds, minimumSeconds }: Omit<LineRule, 'minutePrice'>) {
  if (!Number.isSafeInteger(talkSeconds) || talkSeconds < 0) throw new RangeError(`${talkSeconds} s is no length`);
  return Math.ceil(Math.max(talkSeconds, minimumSeconds, 1) / stepSeconds) * stepSeconds;
}

/**
 * Returns the units for so many seconds. A fraction of a unit counts as one. Throws RangeError if the result would not
 * be exact.
 */
export function priceOf(seconds: number, minutePrice: number): number {
  const sixtieths = seconds * minutePrice;
  if (!Number.isSafeInteger(sixtieths) || sixtieths < 0) throw new RangeError(`${seconds} s at ${minutePrice}`);
  return (sixtieths + ((MINUTE - (sixtieths % MINUTE)) % MINUTE)) / MINUTE;
}

export function sortPackages<Open extends OpenPackage>(packages: readonly Open[], order: PackageOrder): Open[] {
  const soonest = (one: Open, other: Open) =>
    compare(one.expiresAt, other.expiresAt) ||
    compare(one.startsAt, other.startsAt) ||
    compare(BigInt(one.id), BigInt(other.id));
  const first: Record<PackageOrder, (one: Open, other: Open) => number> = {
    expiry: () => 0,
    oldest: (one, other) => compare(one.startsAt, other.startsAt),
    smallest: (one, other) => one.minutesLeft - other.minutesLeft,
    largest: (one, other) => other.minutesLeft - one.minutesLeft,
  };
  return packages.toSorted((one, other) => first[order](one, other) || soonest(one, other));
}

/**
 * Splits an answered call. Packages pay first in the order given, each by begun minutes, because they were bought in
 * minutes. Money pays the rest by the line's own step.
 */
export function chargeOf(talkSeconds: number, rule: LineRule, packages: readonly OpenPackage[]): Charge {
  const seconds = billedSeconds(talkSeconds, rule);
  const uses: Charge['uses'] = [];
  let paidSeconds = seconds;
  for (const { id, minutesLeft } of packages) {
    const minutes = Math.min(minutesLeft, Math.ceil(paidSeconds / MINUTE));
    if (minutes <= 0) continue;
    uses.push({ packageId: id, minutes });
    paidSeconds = Math.max(0, paidSeconds - minutes * MINUTE);
  }
  return { seconds, uses, paidSeconds, cost: priceOf(paidSeconds, rule.minutePrice) };
}

export interface Purse {
  balance: number;
  /** The agreed credit: the balance may go so far below zero. */
  agreedCredit: number;
  /** The amount that running calls used beyond balance and credit. Such calls are not cut off. */
  owed: number;
}

/**
 * Returns the effect of a change of so many units on both sides of a purse. A charge takes the balance down to the
 * agreed credit. The rest of it is owed. A payment first pays the debt.
 */
export function splitChange({ balance, agreedCredit, owed }: Purse, change: number) {
  if (change < 0) {
    const room = Math.max(0, balance + agreedCredit);
    const taken = Math.min(-change, room);
    return { balance: -taken || 0, owed: -change - taken };
  }
  const repaid = Math.min(change, owed);
  return { balance: change - repaid, owed: -repaid || 0 };
}

/** Warning levels of the balance, in per cent of the balance after the last recharge. */
export const warningLevels = [0, 5, 20] as const;
export type WarningLevel = (typeof warningLevels)[number];

/**
 * Returns the lowest level to which the balance has fallen. `null` while it is above all, or if nothing was ever paid
 * in.
 */
export function warningOf(balance: number, afterRecharge: number): WarningLevel | null {
  if (afterRecharge <= 0) return null;
  const reached = (level: number) => BigInt(balance) * 100n <= BigInt(afterRecharge) * BigInt(level);
  return warningLevels.find(reached) ?? null;
}

/** The means of one call, as `calls.meter` returns them. Money in units. */
export interface CallMeans {
  rule: LineRule;
  packages: readonly OpenPackage[];
  money: number;
  /** The worth of packages and money when they were new. Warnings are a share of it. */
  whole: number;
}

export interface MeterReading {
  /** Package minutes used so far, as they would be billed now. */
  packageMinutes: number;
  cost: number;
  /**
   * Minutes left in packages, and minutes left in packages and money together. The latter is Infinity if a minute costs
   * nothing.
   */
  packageMinutesLeft: number;
  minutesLeft: number;
  /** The money left. It is never below zero. */
  moneyLeft: number;
  /** The amount used beyond all means. It is owed, because no call is cut off. */
  beyond: number;
  /** The level in per cent to which the means have fallen. */
  warning: WarningLevel | null;
}

/** Reads the meter of a call after so many seconds of talk. A talk of `null`: the call is not answered yet. */
export function readMeter(talkSeconds: number | null, { rule, packages, money, whole }: CallMeans): MeterReading {
  const { uses, cost } = talkSeconds === null ? { uses: [], cost: 0 } : chargeOf(talkSeconds, rule, packages);
  const packageMinutes = uses.reduce((sum, { minutes }) => sum + minutes, 0);
  const packageMinutesLeft = packages.reduce((sum, { minutesLeft }) => sum + minutesLeft, 0) - packageMinutes;
  const moneyLeft = Math.max(0, money - cost);
  const beyond = Math.max(0, cost - money);
  const isFree = rule.minutePrice === 0;
  const minutesLeft = isFree ? Infinity : packageMinutesLeft + Math.floor(moneyLeft / rule.minutePrice);
  const left = packageMinutesLeft * rule.minutePrice + moneyLeft;
  const warning = isFree ? null : minutesLeft === 0 ? 0 : warningOf(left, whole);
  return { packageMinutes, cost, packageMinutesLeft, minutesLeft, moneyLeft, beyond, warning };
}

function compare<Value extends string | bigint>(one: Value, other: Value): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
