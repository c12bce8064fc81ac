import type { BillKind, LedgerAccount } from '@haihu/contract/billing/values';
import { type Purse, splitChange, type WarningLevel, warningOf } from '@haihu/rules/billing/charging';
import { addDays, type Day, dayOf } from '@haihu/rules/day';
import type { Queryable } from '../../../platform/db/db.ts';
import { nothing, sql } from '../../../platform/db/sql.ts';
import { appendEvents } from '../../../platform/outbox.ts';
import { type LowStock, lowStock } from '../billing.events.ts';
import { closeNextNight } from '../billing.jobs.ts';
import { releaseCharges } from '../margins/margins.repository.ts';
import { minutesTold, type PackageUse, usePackages } from '../packages/packages.repository.ts';

/** Units of 0.0001 yuan. */
export interface Wallet extends Purse {
  /** What was there after the last recharge. */
  warnBase: number;
  warned: WarningLevel | null;
  /** Package minutes after the last purchase. */
  minutesBase: number;
  minutesWarned: WarningLevel | null;
  closedThrough: Day | null;
  zone: string;
}

export interface Movement {
  /** A key moves money once. */
  key: string;
  kind: BillKind;
  /** The id of a call. */
  referenceId?: string;
  note?: string;
  /** The movement that this one takes back. */
  corrects?: string;
  at: Date | string;
  /** Units of 0.0001 yuan: over 0 into the wallet, below 0 out of it. */
  amount: number;
  /** The other side. */
  against: LedgerAccount;
  /** The agency's part of the amount, in the same direction as the other side's; none unless told. */
  margin?: number;
  /** Minutes that the same call took of packages. */
  uses?: PackageUse;
}

interface StoredWallet extends Record<'balance' | 'owed' | 'agreedCredit' | 'warnBase', string> {
  warned: WarningLevel | null;
  minutesBase: number;
  minutesWarned: WarningLevel | null;
  closedThrough: Day | null;
  zone: string;
}

const columns = sql`
  w.balance, w.owed, w.agreed_credit as "agreedCredit", w.warn_base as "warnBase", w.warned,
  w.minutes_base as "minutesBase", w.minutes_warned as "minutesWarned", w.closed_through::text as "closedThrough", t.zone`;

/** Until the transaction ends nobody else moves money or minutes of this enterprise. */
export async function lockWallet(tx: Queryable): Promise<Wallet> {
  const [found] = await lock(tx);
  if (found) return readWallet(found);
  await tx.query(sql`insert into wallet (tenant_id) values (${tx.tenantId}) on conflict do nothing`);
  return readWallet((await lock(tx))[0]!);
}

function lock(tx: Queryable): Promise<StoredWallet[]> {
  return tx.query(sql`
    select ${columns} from wallet w join tenant t on t.id = w.tenant_id
    where w.tenant_id = ${tx.tenantId} and w.currency = 'CNY' for update of w`);
}

export async function findWallet(db: Queryable): Promise<Wallet> {
  const [found] = await db.query<StoredWallet>(sql`
    select ${columns} from wallet w join tenant t on t.id = w.tenant_id
    where w.tenant_id = ${db.tenantId} and w.currency = 'CNY'`);
  const none = { balance: '0', owed: '0', agreedCredit: '0', warnBase: '0' };
  return readWallet(
    found ?? { ...none, warned: null, minutesBase: 0, minutesWarned: null, closedThrough: null, zone: '' },
  );
}

function readWallet({ balance, owed, agreedCredit, warnBase, ...rest }: StoredWallet): Wallet {
  const [money, debt, credit, base] = [balance, owed, agreedCredit, warnBase].map(Number);
  return { balance: money!, owed: debt!, agreedCredit: credit!, warnBase: base!, ...rest };
}

export interface Posted {
  id: string;
  /** Reached by this movement, for the first time since the balance was above it. */
  warning: WarningLevel | null;
}

/**
 * Moves money in one statement: the movement, its sides, the balance, the minutes that go with it. Expects the wallet as
 * it was locked in this transaction. Null for a key that was used before: nothing is done.
 */
export async function post(tx: Queryable, wallet: Wallet, movement: Movement): Promise<Posted | null> {
  const { key, kind, referenceId, note, corrects, at, amount, against, margin = 0, uses } = movement;
  const split = splitChange(wallet, amount);
  const sides = (
    [
      ['wallet', split.balance],
      ['owed', -split.owed],
      [against, -amount - margin],
      ['margins', margin],
    ] satisfies [LedgerAccount, number][]
  ).filter(([, change]) => change !== 0);
  const after = wallet.balance - wallet.owed + amount;
  const warnBase = amount > 0 && paidInKinds.includes(kind) ? Math.max(0, after) : wallet.warnBase;
  const warned = warningOf(after, warnBase);
  const taking = uses ? sql`, ${usePackages(tx, uses)}` : nothing;
  const [made] = await tx.query<{ id: string }>(sql`
    with made as (
      insert into ledger_transaction
        (tenant_id, idempotency_key, kind, reference_id, note, corrects, at, day, amount, balance_after)
      values (${tx.tenantId}, ${key}, ${kind}, ${referenceId ?? null}, ${note ?? null}, ${corrects ?? null}, ${at},
        ${bookingDay(wallet, at)}, ${amount}, ${after})
      on conflict (tenant_id, idempotency_key) do nothing returning id
    ),
    sides as (
      insert into ledger_entry (tenant_id, transaction_id, account, amount)
      select ${tx.tenantId}::bigint, made.id, side.account, side.amount
      from made, unnest(${sides.map(([account]) => account)}::text[], ${sides.map(([, change]) => change)}::bigint[])
        as side (account, amount)
    ),
    kept as (
      update wallet set balance = balance + ${split.balance}, owed = owed + ${split.owed}, warn_base = ${warnBase},
        warned = ${warned}${uses ? sql`, ${minutesTold(uses)}` : nothing}
      where tenant_id = ${tx.tenantId} and currency = 'CNY' and exists (select from made)
    )${taking}
    select id from made`);
  if (!made) return null;
  if (split.owed < 0 && wallet.owed + split.owed === 0) await releaseCharges(tx);
  if (isUnattended(wallet, at)) await closeNextNight(tx, new Date(at), wallet.zone);
  return { id: made.id, warning: newWarning(warned, wallet.warned) };
}

/** Whether the nights that close days do not run: they never began, or their job was given up. */
function isUnattended({ closedThrough, zone }: Wallet, at: Date | string): boolean {
  return closedThrough === null || closedThrough < addDays(dayOf(at, zone), -2);
}

/** What comes in by these is what warnings are a part of from then on. */
const paidInKinds: BillKind[] = ['credit', 'recharge', 'transfer', 'margin'];

/** A level that was reached now and not before. */
export function newWarning(reached: WarningLevel | null, before: WarningLevel | null): WarningLevel | null {
  return reached !== null && reached < (before ?? Infinity) ? reached : null;
}

/** Tells the members who look after the money which levels were reached. */
export async function tellLow(tx: Queryable, low: (LowStock | null)[], actorId: string, at: Date | string) {
  const told = low.filter((each) => each !== null);
  if (told.length > 0) {
    await appendEvents(
      tx,
      told.map((each) => lowStock(actorId, each, at)),
    );
  }
}

export const lowBalance = ({ warning }: Posted): LowStock | null =>
  warning === null ? null : { of: 'balance', level: warning };

/** A closed day takes nothing more: what comes late is booked on the first that is open. */
export function bookingDay({ closedThrough, zone }: Wallet, at: Date | string): Day {
  const day = dayOf(at, zone);
  return closedThrough !== null && day <= closedThrough ? addDays(closedThrough, 1) : day;
}

/** What stands in the books already, as who asks for something else under its key is told. */
export interface Recorded {
  id: string;
  day: Day;
  /** Units of 0.0001 yuan, as its bill shows them: below zero out of the wallet. */
  amount: number;
  reason: string | null;
}

export async function findRecorded(db: Queryable, key: string): Promise<Recorded | undefined> {
  const [found] = await db.query<Omit<Recorded, 'amount'> & { amount: string }>(sql`
    select id, day::text, amount, note as reason from ledger_transaction
    where tenant_id = ${db.tenantId} and idempotency_key = ${key}`);
  return found && { ...found, amount: Number(found.amount) };
}

export async function updateAgreedCredit(tx: Queryable, amount: number): Promise<void> {
  await tx.query(sql`
    update wallet set agreed_credit = ${amount} where tenant_id = ${tx.tenantId} and currency = 'CNY'`);
}

export interface StoredMovement {
  id: string;
  kind: BillKind;
  amount: string;
  /** The side that is not the enterprise's. */
  against: LedgerAccount;
  /** What an agency had of it. */
  margin: string;
}

export async function findMovement(db: Queryable, id: string): Promise<StoredMovement | undefined> {
  const [found] = await db.query<StoredMovement>(sql`
    select t.id, t.kind, t.amount, sides.against, sides.margin
    from ledger_transaction t cross join lateral (
      select coalesce(max(e.account) filter (where e.account <> 'margins'), 'calls') as against,
        coalesce(sum(e.amount) filter (where e.account = 'margins'), 0) as margin
      from ledger_entry e
      where e.tenant_id = t.tenant_id and e.transaction_id = t.id and e.account not in ('wallet', 'owed')
    ) sides
    where t.tenant_id = ${db.tenantId} and t.id = ${id}`);
  return found;
}
