import {
  chargeOf,
  type LineRule,
  type PackageOrder,
  sortPackages,
  type WarningLevel,
  warningOf,
} from '@haihu/rules/charging';
import type { Queryable } from '../../platform/db/db.ts';
import { readSettings } from '../config/config.api.ts';
import { findWallet, lockWallet, lowBalance, newWarning, post, tellLow } from './ledger.repository.ts';
import {
  endHold,
  findHeld,
  findPackages,
  insertHold,
  lockHolds,
  type Package,
  takeMinutes,
  updateHold,
} from './packages.repository.ts';

/** Money in units of 0.0001 yuan. */
export interface Stock {
  /** Never below zero by more than the agreed credit. */
  balance: number;
  agreedCredit: number;
  /** What running calls used beyond both. */
  owed: number;
  /** Of the balance, kept for running calls. */
  held: number;
  /** What the balance has come down to since the last recharge, in per cent. */
  warned: WarningLevel | null;
  /** In force, the first to be used first. */
  packages: Package[];
}

/** What one call may use. Money in units of 0.0001 yuan. */
export interface Means {
  /** In force, the first to be used first. */
  packages: Package[];
  /** What may be promised to it. */
  money: number;
  /** Kept for the others. */
  held: number;
  /** After the last recharge, with the agreed credit. */
  recharged: number;
}

/** What a bill tells of its call. */
export interface BilledCall {
  id: string;
  agentName: string;
  placedAt: string;
  seconds: number;
  minutePrice: string;
  packageMinutes: number;
}

export interface CallToBill {
  callId: string;
  agentId: string;
  rule: LineRule;
  placedAt: Date | string;
}

/** What a call came to. */
export interface Bill {
  /** Seconds that counted. */
  seconds: number;
  /** Whole minutes that packages paid. */
  packageMinutes: number;
  /** Units of 0.0001 yuan for the rest. */
  cost: number;
}

export interface TalkingCall {
  callId: string;
  minutePrice: number;
  /** Begun so far. */
  minutes: number;
}

export type BillingApi = typeof billingApi;

/** What other domains may do with money, in transactions of their own. */
export const billingApi = { findStock, findMeans, minutesToCall, hold, keepHolding, settle };

/** What may still be promised to calls: balance and agreed credit, less what is owed and held. */
export function freeMoney({ balance, agreedCredit, owed, held }: Omit<Stock, 'packages' | 'warned'>): number {
  return Math.max(0, balance + agreedCredit - owed - held);
}

async function findStock(db: Queryable, at: Date | string): Promise<Stock> {
  const { balance, owed, agreedCredit, warned } = await findWallet(db);
  const packages = await inOrder(db, await findPackages(db, at));
  return { balance, owed, agreedCredit, warned, held: await findHeld(db), packages };
}

/** Of a call that was placed then, or of one that will be (null). */
async function findMeans(db: Queryable, callId: string | null, placedAt: Date | string): Promise<Means> {
  const { warnBase, ...wallet } = await findWallet(db);
  const packages = await inOrder(db, await findPackages(db, placedAt, callId));
  const held = await findHeld(db, callId);
  const recharged = warnBase + wallet.agreedCredit;
  return { packages, money: freeMoney({ ...wallet, held }), held, recharged };
}

/** As the enterprise wants them used. */
async function inOrder(db: Queryable, packages: Package[]): Promise<Package[]> {
  if (packages.length < 2) return packages;
  const { packageOrder } = await readSettings(db, 'charging');
  return sortPackages(packages, packageOrder satisfies PackageOrder);
}

/**
 * What packages and balance pay for, not counting what running calls hold; Infinity where a minute costs nothing.
 * Nobody else moves money or minutes of the enterprise until the transaction ends, so that the answer stays true.
 */
async function minutesToCall(tx: Queryable, minutePrice: number, at: Date | string): Promise<number> {
  const wallet = await lockWallet(tx);
  const packages = await findPackages(tx, at);
  const prepaid = packages.reduce((sum, { minutesLeft }) => sum + minutesLeft, 0);
  if (minutePrice === 0) return Infinity;
  return prepaid + Math.floor(freeMoney({ ...wallet, held: await findHeld(tx) }) / minutePrice);
}

/** Keeps the first minute of a call that is to be dialled, of a package where one has a minute left. */
async function hold(tx: Queryable, { callId, rule, placedAt }: CallToBill): Promise<void> {
  await lockWallet(tx);
  const open = (await inOrder(tx, await findPackages(tx, placedAt))).find(({ minutesLeft }) => minutesLeft > 0);
  const kept = open
    ? { packageId: open.id, packageMinutes: 1, amount: 0 }
    : { packageId: null, packageMinutes: 0, amount: rule.minutePrice };
  await insertHold(tx, { callId, minutes: 1, ...kept });
}

/**
 * Calls that go on hold what they have begun and the minute after it, of the package they began with, then money, whether
 * it is there or not: no call is cut off, but new ones find what is really left.
 */
async function keepHolding(tx: Queryable, calls: readonly TalkingCall[], at: Date | string): Promise<void> {
  await lockWallet(tx);
  const packages = new Map((await findPackages(tx, at)).map((each) => [each.id, each.minutesLeft]));
  const talking = new Map(calls.map((call) => [call.callId, call]));
  for (const held of await lockHolds(tx, [...talking.keys()])) {
    const { minutePrice, minutes } = talking.get(held.callId)!;
    const more = minutes + 1 - held.minutes;
    if (more <= 0) continue;
    const left = packages.get(held.packageId ?? '') ?? 0;
    const ofPackage = Math.min(more, left);
    packages.set(held.packageId ?? '', left - ofPackage);
    await updateHold(tx, {
      ...held,
      minutes: held.minutes + more,
      packageMinutes: held.packageMinutes + ofPackage,
      amount: held.amount + (more - ofPackage) * minutePrice,
    });
  }
}

/**
 * Gives back what the call held and takes what it cost: of packages in force when it was placed, in the enterprise's
 * order, then money, whether it is there or not. `talkSeconds` is null for a call that was not answered. Throws for a
 * call that holds nothing, because it was settled before.
 */
async function settle(
  tx: Queryable,
  { callId, agentId, rule, placedAt }: CallToBill,
  talkSeconds: number | null,
  at: Date | string,
): Promise<Bill> {
  const wallet = await lockWallet(tx);
  const open = await endHold(tx, callId, placedAt);
  if (!open) throw new Error(`call ${callId} was settled before`);
  if (talkSeconds === null) return { seconds: 0, packageMinutes: 0, cost: 0 };
  const { seconds, uses, cost } = chargeOf(talkSeconds, rule, await inOrder(tx, open.packages));
  const packageMinutes = uses.reduce((sum, { minutes }) => sum + minutes, 0);
  const left = open.minutesLeft - packageMinutes;
  // Packages that begin later, or were bought under a release before this, count from when they are first seen.
  const base = Math.max(wallet.minutesBase, open.minutesLeft);
  const warned = warningOf(left, base);
  const taken = packageMinutes > 0 ? { callId, uses, at, base, warned } : undefined;
  const level = taken ? newWarning(warned, wallet.minutesWarned) : null;
  const low: Parameters<typeof tellLow>[1] = [level === null ? null : { of: 'minutes', level, left }];
  if (cost > 0) {
    const movement = { key: `call:${callId}`, kind: 'call', referenceId: callId, against: 'calls' } as const;
    const posted = await post(tx, wallet, { ...movement, at, amount: -cost, uses: taken });
    if (!posted) throw new Error(`call ${callId} was charged before`);
    low.push(lowBalance(posted));
  } else if (taken) await takeMinutes(tx, taken);
  await tellLow(tx, low, agentId, at);
  return { seconds, packageMinutes, cost };
}
