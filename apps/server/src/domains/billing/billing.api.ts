import type { PackageOrder } from '@haihu/contract/billing/values';
import {
  chargeOf,
  type LineRule,
  priceOf,
  sortPackages,
  splitChange,
  type WarningLevel,
  warningOf,
} from '@haihu/rules/billing/charging';
import type { Queryable } from '../../platform/db/db.ts';
import { readSettings } from '../config/config.api.ts';
import { closeNextNight } from './billing.jobs.ts';
import { findWallet, lockWallet, lowBalance, newWarning, post, tellLow } from './ledger/ledger.repository.ts';
import { insertCharge } from './margins/margins.repository.ts';
import { findSeatless, isSeated } from './shop/seats.repository.ts';
import {
  endHold,
  findHeld,
  findPackages,
  findPackagesBetween,
  type Hold,
  insertHold,
  lockHolds,
  type Package,
  serving,
  takeMinutes,
  updateHold,
} from './packages/packages.repository.ts';

export { serving } from './packages/packages.repository.ts';
export { leaveSeats } from './shop/seats.repository.ts';
export type { Payments } from './recharges/recharges.usecases.ts';
export { WrongProduct } from './catalogue/terms.ts';
export type { Recorded } from './ledger/ledger.repository.ts';
export type { RecordedPackage } from './packages/packages.repository.ts';

/** Money in units of 0.0001 yuan. */
export { OPERATOR } from './billing.events.ts';
export interface Stock {
  /** Never below zero by more than the agreed credit. */
  balance: number;
  agreedCredit: number;
  /** What running calls used beyond both. */
  owed: number;
  /** The part of the balance that is kept for running calls. */
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
  /** Null: over no line. */
  lineId: string | null;
  agentId: string;
  rule: LineRule;
  placedAt: Date | string;
}

/** A call that is to be dialled. */
export interface CallToPlace extends CallToBill {
  /** The part of the rule's price that is the agency's, in units of 0.0001 yuan; none unless told. */
  margin?: number;
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
  /** Null: over no line. */
  lineId: string | null;
  minutePrice: number;
  /** Begun so far. */
  minutes: number;
  placedAt: Date | string;
}

const MINUTE = 60;

export type BillingApi = typeof billingApi;

/** What other domains may do with money, in transactions of their own. */
export const billingApi = {
  keepBooks,
  findStock,
  findMeans,
  minutesToCall,
  hold,
  keepHolding,
  settle,
  isSeated,
  findSeatless,
};

/** From now on days are closed each night and fees are asked for each morning, whether or not money was ever paid in. */
async function keepBooks(tx: Queryable, at: Date): Promise<void> {
  const { zone } = await lockWallet(tx);
  await closeNextNight(tx, at, zone);
}

/** What may still be promised to calls: balance and agreed credit, less what is owed and held. */
export function freeMoney({ balance, agreedCredit, owed, held }: Omit<Stock, 'packages' | 'warned'>): number {
  return Math.max(0, balance + agreedCredit - owed - held);
}

async function findStock(db: Queryable, at: Date | string): Promise<Stock> {
  const { balance, owed, agreedCredit, warned } = await findWallet(db);
  const packages = await inOrder(db, await findPackages(db, at));
  return { balance, owed, agreedCredit, warned, held: await findHeld(db), packages };
}

/** The terms of a call that was placed over that line then, or of one that will be (null). */
async function findMeans(
  db: Queryable,
  callId: string | null,
  lineId: string | null,
  placedAt: Date | string,
): Promise<Means> {
  const { warnBase, ...wallet } = await findWallet(db);
  const packages = await inOrder(db, serving(await findPackages(db, placedAt, callId), lineId));
  const held = await findHeld(db, callId);
  const recharged = warnBase + wallet.agreedCredit;
  return { packages, money: freeMoney({ ...wallet, held }), held, recharged };
}

/** As the enterprise wants them used. */
async function inOrder(db: Queryable, packages: Package[]): Promise<Package[]> {
  if (packages.length < 2) return packages;
  return sortPackages(packages, await chosenOrder(db));
}

async function chosenOrder(db: Queryable): Promise<PackageOrder> {
  return (await readSettings(db, 'charging')).packageOrder;
}

/**
 * What packages and balance pay for, not counting what running calls hold; Infinity where a minute costs nothing.
 * Nobody else moves money or minutes of the enterprise until the transaction ends, so that the answer stays true.
 */
async function minutesToCall(
  tx: Queryable,
  { lineId, minutePrice }: { lineId: string; minutePrice: number },
  at: Date | string,
): Promise<number> {
  const wallet = await lockWallet(tx);
  const packages = serving(await findPackages(tx, at), lineId);
  const prepaid = packages.reduce((sum, { minutesLeft }) => sum + minutesLeft, 0);
  if (minutePrice === 0) return Infinity;
  return prepaid + Math.floor(freeMoney({ ...wallet, held: await findHeld(tx) }) / minutePrice);
}

/** Keeps the first minute of a call that is to be dialled, of a package where one has a minute left. */
async function hold(tx: Queryable, { callId, lineId, rule, margin = 0, placedAt }: CallToPlace): Promise<void> {
  await lockWallet(tx);
  const packages = await inOrder(tx, serving(await findPackages(tx, placedAt), lineId));
  await insertHold(tx, { callId, minutes: 1, margin, ...keptFor(1, rule.minutePrice, packages) });
}

/** What so many minutes take of these packages and of money: by whole minutes, so never less than `settle` will take. */
function keptFor(minutes: number, minutePrice: number, packages: readonly Package[]): Pick<Hold, 'uses' | 'amount'> {
  const wholeMinutes = { minutePrice, stepSeconds: MINUTE, minimumSeconds: 0 };
  const { uses, cost } = chargeOf(minutes * MINUTE, wholeMinutes, packages);
  return { uses, amount: cost };
}

/**
 * Calls that go on hold what they have begun and the minute after it, just as `settle` would take it now: of packages
 * in force when they were placed, less what other calls hold, then money, whether it is there or not. No call is cut
 * off, but new ones find what is really left.
 */
async function keepHolding(tx: Queryable, calls: readonly TalkingCall[]): Promise<void> {
  if (calls.length === 0) return;
  await lockWallet(tx);
  const talking = new Map(calls.map((call) => [call.callId, call]));
  const placed = calls.map(({ placedAt }) => new Date(placedAt).getTime());
  const [from, to] = [new Date(Math.min(...placed)), new Date(Math.max(...placed))];
  const packages = await findPackagesBetween(tx, from, to);
  const order = await chosenOrder(tx);
  const left = new Map(packages.map(({ id, minutesLeft }) => [id, minutesLeft]));
  for (const held of await lockHolds(tx, [...talking.keys()])) {
    const { lineId, minutePrice, minutes: begun, placedAt } = talking.get(held.callId)!;
    for (const { packageId, minutes } of held.uses) left.set(packageId, (left.get(packageId) ?? 0) + minutes);
    const its = serving(packages, lineId)
      .filter(({ startsAt, expiresAt }) => isBetween(placedAt, startsAt, expiresAt))
      .map((each) => ({ ...each, minutesLeft: left.get(each.id)! }));
    const minutes = Math.max(held.minutes, begun + 1);
    const kept = { callId: held.callId, minutes, ...keptFor(minutes, minutePrice, sortPackages(its, order)) };
    for (const use of kept.uses) left.set(use.packageId, left.get(use.packageId)! - use.minutes);
    if (!isSameHold(held, kept)) await updateHold(tx, kept);
  }
}

function isBetween(at: Date | string, from: string, to: string): boolean {
  const instant = new Date(at).getTime();
  return Date.parse(from) <= instant && instant < Date.parse(to);
}

/** What it keeps of packages may come in any order. */
function isSameHold(one: Hold, other: Hold): boolean {
  const of = new Map(one.uses.map(({ packageId, minutes }) => [packageId, minutes]));
  const sameUses =
    of.size === other.uses.length && other.uses.every(({ packageId, minutes }) => of.get(packageId) === minutes);
  return sameUses && one.minutes === other.minutes && one.amount === other.amount;
}

/**
 * Gives back what the call held and takes what it cost: of packages in force when it was placed, in the enterprise's
 * order, then money, whether it is there or not. `talkSeconds` is null for a call that was not answered. Throws for a
 * call that holds nothing, because it was settled before.
 */
async function settle(
  tx: Queryable,
  { callId, lineId, agentId, rule, placedAt }: CallToBill,
  talkSeconds: number | null,
  at: Date | string,
): Promise<Bill> {
  const wallet = await lockWallet(tx);
  const open = await endHold(tx, callId, placedAt);
  if (!open) throw new Error(`call ${callId} was settled before`);
  if (talkSeconds === null) return { seconds: 0, packageMinutes: 0, cost: 0 };
  const { seconds, uses, paidSeconds, cost } = chargeOf(
    talkSeconds,
    rule,
    await inOrder(tx, serving(open.packages, lineId)),
  );
  const packageMinutes = uses.reduce((sum, { minutes }) => sum + minutes, 0);
  const left = open.minutesLeft - packageMinutes;
  // Packages that begin later, or were bought under a release before this, count from when they are first seen.
  const minutesBase = Math.max(wallet.minutesBase, open.minutesLeft);
  const warned = warningOf(left, minutesBase);
  const taken = packageMinutes > 0 ? { callId, uses, at, base: minutesBase, warned } : undefined;
  const level = taken ? newWarning(warned, wallet.minutesWarned) : null;
  const low: Parameters<typeof tellLow>[1] = [level === null ? null : { of: 'minutes', level, left }];
  const base = priceOf(paidSeconds, rule.minutePrice - open.margin);
  let transactionId: string | null = null;
  if (cost > 0) {
    const movement = { key: `call:${callId}`, kind: 'call', referenceId: callId, against: 'calls' } as const;
    const posted = await post(tx, wallet, { ...movement, at, amount: -cost, margin: cost - base, uses: taken });
    if (!posted) throw new Error(`call ${callId} was charged before`);
    low.push(lowBalance(posted));
    transactionId = posted.id;
  } else if (taken) await takeMinutes(tx, taken);
  if (open.isServed) {
    const isOwed = splitChange(wallet, -cost).owed > 0;
    const charge = { callId, transactionId, at, minutes: Math.ceil(seconds / MINUTE), charged: cost, base, isOwed };
    await insertCharge(tx, charge);
  }
  await tellLow(tx, low, agentId, at);
  return { seconds, packageMinutes, cost };
}
