import { createHash } from 'node:crypto';
import { addDays, type Day, dayOf } from '@haihu/rules/day';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { findWallet, lockWallet, type Wallet } from '../core/ledger.repository.ts';
import { closeNextNight } from '../core/nights.ts';
import * as days from './ledger-days.repository.ts';
import { findRunningFaults, type RunningFaults } from './running-books.repository.ts';

/** Movements that are read at a time. */
const PAGE = 2000;
/** Days that are compared at a time. */
const DAYS = 50;

export interface VerifiedDays {
  /** The number of closed days. `movements`: the movements on them. */
  days: number;
  movements: number;
  checked: days.CheckedCounts;
  /** The faults that were found, in words; empty when there are none. */
  faults: string[];
  /** Units of 0.0001 yuan in transit between enterprises. The sum over all enterprises equals the sum of `underWay`. */
  transit: number;
  /** Units of 0.0001 yuan that the enterprise sent and that have not arrived yet. */
  underWay: number;
}

/** Milliseconds after which a transfer that has not arrived counts as hanging. */
const HANGS_AFTER = 60_000;
/** Milliseconds after a recharge's end during which its provider is asked again. */
const FORGOTTEN_AFTER = 24 * 60 * 60 * 1000;
/** Milliseconds after midnight by which the day before must be closed, including failed tries. */
const CLOSED_AFTER = 3 * 60 * 60 * 1000;

export function createCloseDays({ db, clock }: { db: Db; clock: Clock }) {
  /** Closes every day that is over, and queues the next night. Continues where an interrupted run stopped. */
  async function closeDays(tenantId: string): Promise<void> {
    const tenant = db.forTenant(tenantId);
    const now = clock.now();
    const zone = await tenant.transaction(async (tx) => {
      const wallet = await lockWallet(tx);
      const yesterday = addDays(dayOf(now, wallet.zone), -1);
      // First, nothing more can be booked on these days. After that, adding them up may take any time.
      if (yesterday > (wallet.closedThrough ?? '')) await days.updateClosedThrough(tx, yesterday);
      return wallet.zone;
    });
    const { closedThrough } = await findWallet(tenant);
    let last = await days.findLastDay(tenant);
    let day = last ? addDays(last.day, 1) : await days.findFirstDay(tenant);
    for (; day !== null && day <= closedThrough!; day = addDays(day, 1)) {
      last = (await addUp(tenant, day, last)).day;
      await days.insertDay(tenant, last, now);
    }
    await tenant.transaction((tx) => closeNextNight(tx, now, zone));
  }

  /**
   * Reads every entry of an enterprise again and compares. Each movement must add up to zero, and balances must equal
   * their entries. Each closed day must be unchanged, in one chain that reaches yesterday. Each call must cost the
   * amount of its bill, and only running calls may hold anything. Each call that is on must hold its minutes and take its
   * line's place, and no other call may take one.
   */
  async function verify(tenantId: string): Promise<VerifiedDays> {
    const tenant = db.forTenant(tenantId);
    const [books, open] = await tenant.transaction(
      async (tx) => [await days.findBooks(tx), await days.findOpenTransfers(tx)] as const,
      'for its values',
    );
    const [wallet, calls] = [await findWallet(tenant), await days.findCallFaults(tenant)];
    const running = await findRunningFaults(tenant);
    const unbooked = await days.findUnbooked(db, tenant, new Date(clock.now().getTime() - FORGOTTEN_AFTER));
    const faults = [...faultsOf(books), ...hanging(open, clock.now()), ...faultsOfCalls(calls)];
    faults.push(...faultsOfRunning(running), ...unbooked);
    let [count, movements] = [0, 0];
    let before: days.StoredDay | undefined;
    for (;;) {
      const stored = await days.findDays(tenant, before?.day ?? null, DAYS);
      for (const each of stored) {
        if (before && each.day !== addDays(before.day, 1)) faults.push(`${before.day} is not followed by its next day`);
        const { day, unbalanced } = await addUp(tenant, each.day, before);
        faults.push(...unbalanced.map((id) => `movement ${id} of ${each.day} does not add up`));
        if (!isSame(day, each)) faults.push(`${each.day} is not what it was when it was closed`);
        count += 1;
        movements += day.movements;
        before = each;
      }
      if (stored.length < DAYS) break;
    }
    const closedThrough = before?.day ?? null;
    for (const { id, day } of await days.findUnbalancedSince(tenant, closedThrough)) {
      faults.push(`movement ${id} of ${day} does not add up`);
    }
    const checked = await days.countChecked(tenant, closedThrough);
    const first = await days.findFirstDay(tenant);
    faults.push(...notClosed(first, wallet, closedThrough, clock.now()));
    const underWay = open.reduce((sum, { amount }) => sum + Number(amount), 0);
    return { days: count, movements, checked, faults, transit: Number(books.transit), underWay };
  }

  return { closeDays, verify };
}

/**
 * Computes a day from its entries. `unbalanced`: ids of movements whose sides do not add up to zero or to their amount.
 */
async function addUp(db: Queryable, day: Day, before: days.StoredDay | undefined) {
  const hash = createHash('sha256').update(before?.digest ?? Buffer.alloc(32));
  const sums: days.KindSums = {};
  const unbalanced: string[] = [];
  let [movements, change, after] = [0, 0, '0'];
  for (;;) {
    const booked = await days.findBooked(db, day, after, PAGE);
    for (const { id, kind, amount, line, own, sum } of booked) {
      hash.update(line).update('\n');
      const { count, amount: total } = sums[kind] ?? { count: 0, amount: 0 };
      sums[kind] = { count: count + 1, amount: total + Number(amount) };
      change += Number(amount);
      if (sum !== '0' || own !== amount) unbalanced.push(id);
    }
    movements += booked.length;
    if (booked.length < PAGE) break;
    after = booked.at(-1)!.id;
  }
  const opening = before?.closing ?? 0;
  hash.update(`${day} ${opening} ${opening + change} ${movements}`);
  return { day: { day, opening, closing: opening + change, movements, sums, digest: hash.digest() }, unbalanced };
}

function isSame(one: days.StoredDay, other: days.StoredDay): boolean {
  const keys = [...new Set([...Object.keys(one.sums), ...Object.keys(other.sums)])] as (keyof days.KindSums)[];
  return (
    one.digest.equals(other.digest) &&
    one.opening === other.opening &&
    one.closing === other.closing &&
    one.movements === other.movements &&
    keys.every((kind) => JSON.stringify(one.sums[kind]) === JSON.stringify(orderly(other.sums[kind])))
  );
}

function hanging(open: readonly days.OpenTransfer[], now: Date): string[] {
  return open
    .filter(({ sentAt }) => now.getTime() - Date.parse(sentAt) > HANGS_AFTER)
    .map(({ id, to, amount, sentAt }) => `transfer ${id} of ${amount} to ${to} has been under way since ${sentAt}`);
}

/** Names the days that should be closed but are not. Allows for the hours of the night in which days are closed. */
function notClosed(first: Day | null, { closedThrough, zone }: Wallet, lastDay: Day | null, now: Date): string[] {
  if (first === null) return [];
  const due = addDays(dayOf(new Date(now.getTime() - CLOSED_AFTER), zone), -1);
  if (first > due) return [];
  const closed = closedThrough !== null && lastDay !== null && lastDay < closedThrough ? lastDay : closedThrough;
  if (closed !== null && closed >= due) return [];
  return [`days are closed up to ${closed ?? 'none'}, they should be up to ${due}`];
}

function faultsOfCalls({ otherCost, unbilled, heldAfterEnd }: days.CallFaults): string[] {
  return [
    ...otherCost.map(
      ({ id, cost, billed, packageMinutes, used }) =>
        `call ${id} cost ${cost} and ${packageMinutes} package minutes, its bill says ${billed} and ${used}`,
    ),
    ...unbilled.map((id) => `call ${id} was answered and never billed`),
    ...heldAfterEnd.map((id) => `call ${id} is over and still holds money or minutes`),
  ];
}

/** Names what is wrong with calls that are on. The operator's handbook says what to do then. */
function faultsOfRunning({ unheld, unlisted, listedAfterEnd, places }: RunningFaults): string[] {
  return [
    ...unheld.map(
      (id) =>
        `call ${id} is on and holds neither money nor minutes, so it cannot end: docs/operate/operating.md says how to give it a hold`,
    ),
    ...unlisted.map(
      (id) => `call ${id} is on and not among the running calls: docs/operate/operating.md says how to list it again`,
    ),
    ...listedAfterEnd.map(
      (id) =>
        `call ${id} is over and keeps its agent and its line's place: docs/operate/operating.md says how to free them`,
    ),
    ...places.map(
      ({ id, name, taken, calls }) =>
        `line ${id} ${name} has ${taken} places taken and ${calls} calls that are on: docs/operate/operating.md says how to count them again`,
    ),
  ];
}

/** Sorts the keys, because the database keeps keys of JSON in an order of its own. */
const orderly = (sum: days.KindSums[keyof days.KindSums]) => sum && { count: sum.count, amount: sum.amount };

function faultsOf(books: days.Books): string[] {
  const { everything, balance, balanceOfEntries, owed, owedOfEntries, belowCredit, minutesTaken, minutesUsed } = books;
  const { quotesPaid, quotesBooked, rechargesPaid, rechargesBooked, transit, transitOfTransfers } = books;
  const { margins, marginsOfCharges, rechargesReturned, reversalsBooked } = books;
  return [
    everything !== '0' && `all entries come to ${everything}, not to 0`,
    balance !== balanceOfEntries && `the balance is ${balance}, its entries come to ${balanceOfEntries}`,
    owed !== owedOfEntries && `${owed} is owed, its entries come to ${owedOfEntries}`,
    belowCredit && 'the balance is below its agreed credit',
    minutesTaken !== minutesUsed && `packages gave ${minutesTaken} minutes, calls took ${minutesUsed}`,
    quotesPaid !== quotesBooked && `quotes of ${quotesPaid} were paid, ${quotesBooked} was booked for them`,
    rechargesPaid !== rechargesBooked &&
      `recharges of ${rechargesPaid} were paid, ${rechargesBooked} was booked for them`,
    rechargesReturned !== reversalsBooked &&
      `recharges of ${rechargesReturned} went back, ${reversalsBooked} was booked for them`,
    transit !== transitOfTransfers && `${transit} is in transit, transfers come to ${transitOfTransfers}`,
    margins !== marginsOfCharges && `${margins} of margins is booked, charges come to ${marginsOfCharges}`,
  ].filter((fault) => fault !== false);
}
