import type { PackageOrder } from '@haihu/contract/billing/values';

/** What a call costs. Money is a whole number of units of 0.0001 yuan, as in money.ts; time is whole seconds. */

/** How a line counts time: each step begun, and never less than the minimum once a call was answered. */
export interface LineRule {
  /** Units for 60 s. */
  minutePrice: number;
  /** 60, 6 or 1. */
  stepSeconds: number;
  /** 0 to 60. */
  minimumSeconds: number;
}

export interface OpenPackage {
  id: string;
  minutesLeft: number;
  /** ISO 8601, both. */
  startsAt: string;
  expiresAt: string;
}

export interface Charge {
  /** What of the call counts. */
  seconds: number;
  /** Whole minutes of packages, in the order in which they were taken. */
  uses: { packageId: string; minutes: number }[];
  /** Seconds that no package paid. */
  paidSeconds: number;
  /** Units, for those. */
  cost: number;
}

const MINUTE = 60;

/** Seconds that count of an answered call, however short: an answer begins the first step. */
export function billedSeconds(talkSeconds: number, { stepSeconds, minimumSeconds }: Omit<LineRule, 'minutePrice'>) {
  if (!Number.isSafeInteger(talkSeconds) || talkSeconds < 0) throw new RangeError(`${talkSeconds} s is no length`);
  return Math.ceil(Math.max(talkSeconds, minimumSeconds, 1) / stepSeconds) * stepSeconds;
}

/** Units for so many seconds; a fraction of a unit counts as one. Throws RangeError for more than can be exact. */
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
 * Splits an answered call: packages first, in the order given, each by minutes begun, because minutes is what they were
 * bought in; what is left is money by the line's own step.
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
  /** How far below zero the balance may go. */
  agreedCredit: number;
  /** What running calls used beyond both: they are not cut off. */
  owed: number;
}

/**
 * What a change of so many units does to both sides of a purse. A charge takes the balance down to the agreed credit
 * and is owed beyond it; what comes in pays what is owed first.
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

/** Per cent of the balance after the last recharge at which its keepers are told. */
export const warningLevels = [0, 5, 20] as const;
export type WarningLevel = (typeof warningLevels)[number];

/** The lowest level that a balance has come down to; null while it is above all, or nothing was ever paid in. */
export function warningOf(balance: number, afterRecharge: number): WarningLevel | null {
  if (afterRecharge <= 0) return null;
  const reached = (level: number) => BigInt(balance) * 100n <= BigInt(afterRecharge) * BigInt(level);
  return warningLevels.find(reached) ?? null;
}

/** What one call may use, as `calls.meter` tells it. Money in units. */
export interface CallMeans {
  rule: LineRule;
  packages: readonly OpenPackage[];
  money: number;
  /** What both were worth when they were new: warnings are a part of it. */
  whole: number;
}

export interface MeterReading {
  /** Used so far, as it would be billed now. */
  packageMinutes: number;
  cost: number;
  /** Minutes in packages; minutes in packages and money together, Infinity where a minute costs nothing. */
  packageMinutesLeft: number;
  minutesLeft: number;
  /** Never below zero. */
  moneyLeft: number;
  /** Used beyond all that there is: it is owed, because no call is cut off. */
  beyond: number;
  /** What is left has come down to so many per cent. */
  warning: WarningLevel | null;
}

/** Reads the meter of a call after so many seconds of talk; null before it is answered. */
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
