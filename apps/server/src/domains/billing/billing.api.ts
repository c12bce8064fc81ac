import type { Queryable } from '../../platform/db/db.ts';
import { findBalance, lockWallet, post } from './ledger.repository.ts';
import { deleteHold, findHeld, findPackages, insertHold, type Package, usePackage } from './packages.repository.ts';

/** Money in units of 0.0001 yuan. */
export interface Stock {
  balance: number;
  /** Of the balance, kept for running calls. */
  held: number;
  /** In force, the first to expire first. */
  packages: Package[];
}

export interface CallToBill {
  callId: string;
  /** Units of 0.0001 yuan for each minute begun. */
  minutePrice: number;
  placedAt: Date | string;
}

export type BillingApi = typeof billingApi;

/** What other domains may do with money, in transactions of their own. */
export const billingApi = { findStock, minutesToCall, hold, settle };

async function findStock(db: Queryable, at: Date | string): Promise<Stock> {
  return { balance: await findBalance(db), held: await findHeld(db), packages: await findPackages(db, at) };
}

/**
 * What packages and balance pay for, not counting what running calls hold; Infinity where a minute costs nothing.
 * Nobody else moves money or minutes of the enterprise until the transaction ends, so that the answer stays true.
 */
async function minutesToCall(tx: Queryable, minutePrice: number, at: Date | string): Promise<number> {
  await lockWallet(tx);
  const { balance, held, packages } = await findStock(tx, at);
  const prepaid = packages.reduce((sum, { minutesLeft }) => sum + minutesLeft, 0);
  const free = Math.max(0, balance - held);
  return prepaid + (minutePrice === 0 ? Infinity : Math.floor(free / minutePrice));
}

/** Keeps the first minute of a call that is to be dialled, of a package where one has a minute left. */
async function hold(tx: Queryable, { callId, minutePrice, placedAt }: CallToBill): Promise<void> {
  await lockWallet(tx);
  const open = (await findPackages(tx, placedAt)).find(({ minutesLeft }) => minutesLeft > 0);
  await insertHold(tx, { callId, packageId: open?.id ?? null, amount: open ? 0 : minutePrice });
}

/**
 * Gives back what the call held and takes its minutes: of packages in force when it was placed, the first to expire
 * first, then money, whether it is there or not. Answers the money. Throws for a call that holds nothing, because it
 * was settled before.
 */
async function settle(
  tx: Queryable,
  { callId, minutePrice, placedAt }: CallToBill,
  minutes: number,
  at: Date | string,
): Promise<number> {
  await lockWallet(tx);
  if (!(await deleteHold(tx, callId))) throw new Error(`call ${callId} was settled before`);
  let left = minutes;
  for (const { id, minutesLeft } of left > 0 ? await findPackages(tx, placedAt) : []) {
    const used = Math.min(left, minutesLeft);
    if (used > 0) await usePackage(tx, { packageId: id, callId, minutes: used, at });
    left -= used;
  }
  const cost = left * minutePrice;
  if (cost > 0) {
    const movement = { key: `call:${callId}`, kind: 'call', referenceId: callId, from: 'wallet', to: 'calls' } as const;
    await post(tx, { ...movement, at, amount: cost });
  }
  return cost;
}
