import type { PackageOrder } from '@haihu/contract/billing/values';
import {
  chargeOf,
  type LineRule,
  priceOf,
  sortPackages,
  splitChange,
  warningOf,
} from '@haihu/rules/billing/charging/charging';
import type { Queryable } from '../../../platform/db/db.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { readSettings } from '../../config/config.api.ts';
import { insertCharge } from '../core/charges.repository.ts';
import {
  findWallet,
  isPostedAlone,
  lockWallet,
  lowBalance,
  newWarning,
  post,
  tellLow,
  type Wallet,
} from '../core/ledger.repository.ts';
import {
  meansColumn,
  minutesWith,
  packagesFor,
  type PlacingMeans,
  readMeans,
  type StoredMeans,
} from '../core/means.repository.ts';
import { closeNextNight } from '../core/nights.ts';
import {
  endHold,
  sumHeldMoney,
  findPackages,
  findPackagesBetween,
  type Hold,
  insertingHold,
  lockHolds,
  type Open,
  type Package,
  serving,
  takeMinutes,
  updateHold,
} from '../core/packages.repository.ts';
import { freeMoney, type CallingCredit } from '../core/calling-credit.ts';
import { findSeatless, isSeated } from '../shop/seats.repository.ts';
import { legCharging } from './leg-charging.ts';

/** The packages and the money that one call may use. Money in units of 0.0001 yuan. */
export interface Means {
  /** The packages in force, in the order in which they are used. */
  packages: Package[];
  /** The money that may be promised to the call. */
  money: number;
  /** The money that is held for other calls. */
  held: number;
  /** The balance after the last recharge, plus the agreed credit. */
  recharged: number;
}

export interface CallToBill {
  callId: string;
  /** Null: the call used no line. */
  lineId: string | null;
  agentId: string;
  rule: LineRule;
  placedAt: Date | string;
}

/** A call that is about to be dialled. */
export interface CallToPlace extends CallToBill {
  /** The agency's part of the rule's price, in units of 0.0001 yuan. The default is 0. */
  margin?: number;
}

/** The cost of a call. */
export interface CallCharge {
  /** The seconds that counted. */
  seconds: number;
  /** Whole minutes that packages paid. */
  packageMinutes: number;
  /** The cost of the remaining time, in units of 0.0001 yuan. */
  cost: number;
}

export interface CallToCharge {
  callId: string;
  /** Null: the call used no line. */
  lineId: string | null;
  minutePrice: number;
  /** The minutes begun so far. */
  minutes: number;
  placedAt: Date | string;
}

const MINUTE = 60;

export type BillingApi = typeof billingApi;

/** The functions that other domains may use on money, in transactions of their own. */
export const billingApi = {
  keepBooks,
  findCallingCredit,
  findMeans,
  hold,
  holdIfPaid,
  keepHolding,
  settle,
  isSeated,
  findSeatless,
  ...legCharging,
};

/** Starts the nightly closing of days and the fees of each morning, even if no money was ever paid in. */
async function keepBooks(tx: Queryable, at: Date): Promise<void> {
  const { zone } = await lockWallet(tx);
  await closeNextNight(tx, at, zone);
}

async function findCallingCredit(db: Queryable, at: Date | string): Promise<CallingCredit> {
  const { balance, owed, agreedCredit, warned } = await findWallet(db);
  const packages = await inOrder(db, await findPackages(db, at));
  return { balance, owed, agreedCredit, warned, held: await sumHeldMoney(db), packages };
}

/** Returns the means of a call that was placed over that line. `callId` null: a call that is yet to be placed. */
async function findMeans(
  db: Queryable,
  callId: string | null,
  lineId: string | null,
  placedAt: Date | string,
): Promise<Means> {
  const { warnBase, ...wallet } = await findWallet(db);
  const packages = await inOrder(db, serving(await findPackages(db, placedAt, callId), lineId));
  const held = await sumHeldMoney(db, callId);
  const recharged = warnBase + wallet.agreedCredit;
  return { packages, money: freeMoney({ ...wallet, held }), held, recharged };
}

/** Sorts packages in the order that the enterprise chose. */
async function inOrder(db: Queryable, packages: Package[]): Promise<Package[]> {
  if (packages.length < 2) return packages;
  return sortPackages(packages, await chosenOrder(db));
}

async function chosenOrder(db: Queryable): Promise<PackageOrder> {
  return (await readSettings(db, 'charging')).packageOrder;
}

/**
 * Holds the first minute of a call: a package minute if one is left, or else money, even if there is not enough. False:
 * there was not. Locks the wallet until the transaction ends.
 */
async function hold(tx: Queryable, call: CallToPlace): Promise<boolean> {
  const means = await lockMeans(tx, call);
  await holdFirst(tx, call, means);
  return isPaid(call, means);
}

/** Holds the first minute of a call as `hold` does, but holds nothing if there is not enough. */
async function holdIfPaid(tx: Queryable, call: CallToPlace): Promise<boolean> {
  const means = await lockMeans(tx, call);
  if (isPaid(call, means)) await holdFirst(tx, call, means);
  return isPaid(call, means);
}

/** Locks the wallet, and returns the means for a call. */
async function lockMeans(tx: Queryable, { placedAt }: CallToPlace): Promise<PlacingMeans> {
  await lockWallet(tx);
  return findPlacingMeans(tx, placedAt);
}

const isPaid = ({ lineId, rule }: CallToPlace, means: PlacingMeans): boolean =>
  minutesWith(means, { lineId, minutePrice: rule.minutePrice }) >= 1;

async function holdFirst(
  tx: Queryable,
  { callId, lineId, rule, margin = 0 }: CallToPlace,
  means: PlacingMeans,
): Promise<void> {
  await tx.query(holdingFirst(tx.tenantId, callId, { lineId, rule, margin, means }));
}

/** Finds the means with which a call is placed at an instant. Makes the wallet if there is none. */
export async function findPlacingMeans(tx: Queryable, at: Date | string): Promise<PlacingMeans> {
  const read = async () => {
    const [row] = await tx.query<{ means: StoredMeans }>(sql`select ${meansColumn(tx.tenantId, at)} as means`);
    return readMeans(row!.means);
  };
  const means = await read();
  if (means) return means;
  await lockWallet(tx);
  return (await read())!;
}

/** Returns the statement of `hold`, for a larger statement that makes the call. Lock the wallet before. */
export function holdingFirst(
  tenantId: string,
  callId: string,
  { lineId, rule, margin, means }: Pick<CallToPlace, 'lineId' | 'rule'> & { margin: number; means: PlacingMeans },
): Sql {
  const kept = keptFor(1, rule.minutePrice, packagesFor(means, lineId));
  return insertingHold(tenantId, callId, { minutes: 1, margin, ...kept });
}

/**
 * Returns the package minutes and money to hold for these minutes. Counts whole minutes, so it is never less than
 * `settle` takes.
 */
function keptFor(minutes: number, minutePrice: number, packages: readonly Package[]): Pick<Hold, 'uses' | 'amount'> {
  const wholeMinutes = { minutePrice, stepSeconds: MINUTE, minimumSeconds: 0 };
  const { uses, cost } = chargeOf(minutes * MINUTE, wholeMinutes, packages);
  return { uses, amount: cost };
}

/**
 * Renews the holds of running calls: the minutes begun and one more, divided as `settle` would divide them now. The
 * minutes come from packages in force when the call was placed, less the holds of other calls. Money pays the rest,
 * even if there is not enough. No call is cut off, but new calls find only the money that is really left.
 */
async function keepHolding(tx: Queryable, calls: readonly CallToCharge[]): Promise<void> {
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

/** True when both holds are equal. The order of package uses does not matter. */
function isSameHold(one: Hold, other: Hold): boolean {
  const of = new Map(one.uses.map(({ packageId, minutes }) => [packageId, minutes]));
  const sameUses =
    of.size === other.uses.length && other.uses.every(({ packageId, minutes }) => of.get(packageId) === minutes);
  return sameUses && one.minutes === other.minutes && one.amount === other.amount;
}

/** The bill of a call that ended, which `write` writes. */
export interface Settling {
  charge: CallCharge;
  /** True when `write` asks for one statement at most, and its answer decides nothing, so the commit may follow it. */
  isLast: boolean;
  write: () => Promise<void>;
}

/**
 * Ends the hold of a call and finds its cost, which `write` takes. Packages in force when it was placed pay first, in the
 * enterprise's order. Money pays the rest, even if there is not enough. `talkSeconds` null: the call was not answered.
 * Throws for a call without a hold, because it was settled before. Do not let `write` wait: all calls of the enterprise
 * queue for the wallet meanwhile.
 */
async function settle(
  tx: Queryable,
  call: CallToBill,
  talkSeconds: number | null,
  at: Date | string,
): Promise<Settling> {
  const { callId, lineId, rule, placedAt } = call;
  const [wallet, open] = await Promise.all([lockWallet(tx), endHold(tx, callId, placedAt)]);
  if (!open) throw new Error(`call ${callId} was settled before`);
  if (talkSeconds === null)
    return { charge: { seconds: 0, packageMinutes: 0, cost: 0 }, isLast: true, write: async () => {} };
  const packages = await inOrder(tx, serving(open.packages, lineId));
  const { seconds, uses, paidSeconds, cost } = chargeOf(talkSeconds, rule, packages);
  const packageMinutes = uses.reduce((sum, { minutes }) => sum + minutes, 0);
  const charge = { seconds, packageMinutes, cost };
  return { charge, ...bookingOf(tx, call, { ...charge, uses, paidSeconds, wallet, open, at }) };
}

interface ChargeToBook extends CallCharge, Pick<ReturnType<typeof chargeOf>, 'uses' | 'paidSeconds'> {
  wallet: Wallet;
  open: Open;
  at: Date | string;
}

/** Returns how the cost of a call is taken out of packages and the wallet, which is locked. Warns of what is nearly used up. */
function bookingOf(
  tx: Queryable,
  { callId, agentId, rule }: CallToBill,
  { wallet, open, seconds, uses, packageMinutes, paidSeconds, cost, at }: ChargeToBook,
): Omit<Settling, 'charge'> {
  const left = open.minutesLeft - packageMinutes;
  // Packages that begin later, or were bought under an earlier release, count from when they are first seen.
  const minutesBase = Math.max(wallet.minutesBase, open.minutesLeft);
  const warned = warningOf(left, minutesBase);
  const taken = packageMinutes > 0 ? { callId, uses, at, base: minutesBase, warned } : undefined;
  const level = taken ? newWarning(warned, wallet.minutesWarned) : null;
  const base = priceOf(paidSeconds, rule.minutePrice - open.margin);
  const sums = { amount: -cost, margin: cost - base, uses: taken };
  const movement = {
    key: `call:${callId}`,
    kind: 'call',
    referenceId: callId,
    against: 'calls',
    isNew: true,
    at,
    ...sums,
  } as const;

  async function write(): Promise<void> {
    const low: Parameters<typeof tellLow>[1] = [level === null ? null : { of: 'minutes', level, left }];
    let transactionId: string | null = null;
    if (cost > 0) {
      const posted = (await post(tx, wallet, movement))!;
      low.push(lowBalance(posted));
      transactionId = posted.id;
    } else if (taken) await takeMinutes(tx, taken);
    if (open.isServed) {
      const isOwed = splitChange(wallet, -cost).owed > 0;
      const charge = { callId, transactionId, at, minutes: Math.ceil(seconds / MINUTE), charged: cost, base, isOwed };
      await insertCharge(tx, charge);
    }
    await tellLow(tx, low, agentId, at);
  }

  const isAlone = cost === 0 || isPostedAlone(wallet, movement);
  return { isLast: isAlone && level === null && !open.isServed, write };
}
