import type { BillKind, LedgerAccount } from '@haihu/contract/billing/values';
import { type Purse, splitChange, type WarningLevel, warningOf } from '@haihu/rules/billing/charging/charging';
import { addDays, type Day, dayOf } from '@haihu/rules/day';
import type { Queryable } from '../../../platform/db/db.ts';
import { nothing, type Sql, sql } from '../../../platform/db/sql.ts';
import { appendEvents } from '../../../platform/events/outbox.ts';
import { type LowCallingCredit, lowCallingCredit, moneyMovement } from './billing.events.ts';
import { releaseCharges } from './charges.repository.ts';
import { closeNextNight } from './nights.ts';
import { minutesTold, type PackageUse, usePackages } from './packages.repository.ts';

/** Units of 0.0001 yuan. */
export interface Wallet extends Purse {
  /** The balance after the last recharge, with which warnings compare. */
  warnBase: number;
  warned: WarningLevel | null;
  /** Package minutes after the last purchase, with which warnings compare. */
  minutesBase: number;
  minutesWarned: WarningLevel | null;
  closedThrough: Day | null;
  /** The day of the last movement that asked for the nightly closing. Null: none did. */
  closingAskedOn: Day | null;
  zone: string;
}

export interface LedgerMovement {
  /** Idempotency key, which moves money once. */
  key: string;
  kind: BillKind;
  /** The id of a call. */
  referenceId?: string;
  note?: string;
  /** The movement that this one takes back. */
  corrects?: string;
  at: Date | string;
  /** Units of 0.0001 yuan; above 0 into the wallet, below 0 out of it. */
  amount: number;
  /** The account of the other side. */
  against: LedgerAccount;
  /** The agency's part of the amount, with the same sign as the other side's part. The default is 0. */
  margin?: number;
  /** Minutes that the same call took from packages. */
  uses?: PackageUse;
  /** True when the key cannot have been used before. The statement fails if it was. The default is false. */
  isNew?: boolean;
}

/** A wallet as the database, or JSON, has it. */
export interface StoredWallet extends Record<'balance' | 'owed' | 'agreedCredit' | 'warnBase', string> {
  warned: WarningLevel | null;
  minutesBase: number;
  minutesWarned: WarningLevel | null;
  closedThrough: Day | null;
  closingAskedOn: Day | null;
  zone: string;
}

const columns = sql`
  w.balance, w.owed, w.agreed_credit as "agreedCredit", w.warn_base as "warnBase", w.warned,
  w.minutes_base as "minutesBase", w.minutes_warned as "minutesWarned", w.closed_through::text as "closedThrough",
  w.closing_asked_on::text as "closingAskedOn", t.zone`;

/** Locks the enterprise's money and minutes until the transaction ends. Makes the wallet if there is none. */
export async function lockWallet(tx: Queryable): Promise<Wallet> {
  const [found] = await lock(tx);
  if (found) return readWallet(found);
  await tx.query(sql`insert into wallet (tenant_id) values (${tx.tenantId}) on conflict do nothing`);
  return readWallet((await lock(tx))[0]!);
}

function lock(tx: Queryable): Promise<StoredWallet[]> {
  return tx.query(sql`${walletOf(tx.tenantId)} for update of w`);
}

/** Returns the statement that finds the wallet. */
export const walletOf = (tenantId: string): Sql => sql`
  select ${columns} from wallet w join tenant t on t.id = w.tenant_id
  where w.tenant_id = ${tenantId} and w.currency = 'CNY'`;

/** Returns the statement that locks the wallet once so many rows of `after` are there. It makes none. */
export const lockingWallet = (tenantId: string, after: Sql): Sql => sql`
  select from wallet where tenant_id = ${tenantId} and currency = 'CNY' and ${after} for update`;

export async function findWallet(db: Queryable): Promise<Wallet> {
  const [found] = await db.query<StoredWallet>(walletOf(db.tenantId));
  return found ? readWallet(found) : noWallet;
}

const noWallet: Wallet = {
  balance: 0,
  owed: 0,
  agreedCredit: 0,
  warnBase: 0,
  warned: null,
  minutesBase: 0,
  minutesWarned: null,
  closedThrough: null,
  closingAskedOn: null,
  zone: '',
};

export function readWallet({ balance, owed, agreedCredit, warnBase, ...rest }: StoredWallet): Wallet {
  const [money, debt, credit, base] = [balance, owed, agreedCredit, warnBase].map(Number);
  return { balance: money!, owed: debt!, agreedCredit: credit!, warnBase: base!, ...rest };
}

export interface PostedMovement {
  id: string;
  /** The level that this movement reached for the first time since the balance was above it; null: none. */
  warning: WarningLevel | null;
}

/**
 * Moves money in one statement: the movement, its sides, the balance and package minutes. Expects the wallet as it was
 * locked in this transaction. Null: the key was used before, and nothing was done.
 */
export async function post(tx: Queryable, wallet: Wallet, movement: LedgerMovement): Promise<PostedMovement | null> {
  const { key, kind, referenceId, note, corrects, at, amount, against, margin = 0, uses, isNew = false } = movement;
  const { split, after, warnBase, warned, isUnattended } = changeOf(wallet, movement);
  const sides = (
    [
      ['wallet', split.balance],
      ['owed', -split.owed],
      [against, -amount - margin],
      ['margins', margin],
    ] satisfies [LedgerAccount, number][]
  ).filter(([, change]) => change !== 0);
  const taking = uses ? sql`, ${usePackages(tx, uses)}` : nothing;
  const [made] = await tx.query<{ id: string }>(sql`
    with made as (
      insert into ledger_transaction
        (tenant_id, idempotency_key, kind, reference_id, note, corrects, at, day, amount, balance_after)
      values (${tx.tenantId}, ${key}, ${kind}, ${referenceId ?? null}, ${note ?? null}, ${corrects ?? null}, ${at},
        ${bookingDay(wallet, at)}, ${amount}, ${after})
      ${isNew ? nothing : sql`on conflict (tenant_id, idempotency_key) do nothing`} returning id
    ),
    sides as (
      insert into ledger_entry (tenant_id, transaction_id, account, amount)
      select ${tx.tenantId}::bigint, made.id, side.account, side.amount
      from made, unnest(${sides.map(([account]) => account)}::text[], ${sides.map(([, change]) => change)}::bigint[])
        as side (account, amount)
    ),
    kept as (
      update wallet set balance = balance + ${split.balance}, owed = owed + ${split.owed}, warn_base = ${warnBase},
        warned = ${warned}${isUnattended ? sql`, closing_asked_on = ${dayOf(at, wallet.zone)}` : nothing}${uses ? sql`, ${minutesTold(uses)}` : nothing}
      where tenant_id = ${tx.tenantId} and currency = 'CNY' and exists (select from made)
    )${taking}
    select id from made`);
  if (!made) return null;
  if (isDebtPaid(wallet, split)) await releaseCharges(tx);
  if (isUnattended) await closeNextNight(tx, new Date(at), wallet.zone);
  // Calls cost money all day long, and their screens have news of their own.
  if (kind !== 'call') await appendEvents(tx, [moneyMovement(made.id, at)]);
  return { id: made.id, warning: newWarning(warned, wallet.warned) };
}

/**
 * Returns true when `post` asks for a single statement, whose answer decides nothing: the commit may follow it at once.
 * Only the movements of calls can be such.
 */
export function isPostedAlone(wallet: Wallet, movement: Pick<LedgerMovement, 'kind' | 'at' | 'amount' | 'isNew'>) {
  const { split, warned, isUnattended } = changeOf(wallet, movement);
  const isSilent = movement.kind === 'call' && newWarning(warned, wallet.warned) === null;
  return isSilent && movement.isNew === true && !isUnattended && !isDebtPaid(wallet, split);
}

/** Returns the change of a wallet by a movement. */
function changeOf(wallet: Wallet, { kind, at, amount }: Pick<LedgerMovement, 'kind' | 'at' | 'amount'>) {
  const after = wallet.balance - wallet.owed + amount;
  const warnBase = amount > 0 && paidInKinds.includes(kind) ? Math.max(0, after) : wallet.warnBase;
  return {
    split: splitChange(wallet, amount),
    after,
    warnBase,
    warned: warningOf(after, warnBase),
    isUnattended: isClosingAbsent(wallet, at),
  };
}

const isDebtPaid = ({ owed }: Wallet, split: { owed: number }): boolean => split.owed < 0 && owed + split.owed === 0;

/**
 * Returns true when the nightly closing does not run, and no other movement of this day asked for it: it never began, or
 * its job was given up.
 */
function isClosingAbsent({ closedThrough, closingAskedOn, zone }: Wallet, at: Date | string): boolean {
  const today = dayOf(at, zone);
  return (closedThrough === null || closedThrough < addDays(today, -2)) && closingAskedOn !== today;
}

/** Kinds that pay money in. Later warnings compare with the balance that such a movement left. */
const paidInKinds: BillKind[] = ['credit', 'recharge', 'transfer', 'margin'];

/** Returns a level that was reached now and not before; null: none. */
export function newWarning(reached: WarningLevel | null, before: WarningLevel | null): WarningLevel | null {
  return reached !== null && reached < (before ?? Infinity) ? reached : null;
}

/** Tells the members who may see money the levels that were reached. */
export async function tellLow(tx: Queryable, low: (LowCallingCredit | null)[], actorId: string, at: Date | string) {
  const told = low.filter((each) => each !== null);
  if (told.length > 0) {
    await appendEvents(
      tx,
      told.map((each) => lowCallingCredit(actorId, each, at)),
    );
  }
}

export const lowBalance = ({ warning }: PostedMovement): LowCallingCredit | null =>
  warning === null ? null : { of: 'balance', level: warning };

/**
 * Returns the day on which a movement is booked. Closed days take nothing more, so a late movement gets the first open
 * day.
 */
export function bookingDay({ closedThrough, zone }: Wallet, at: Date | string): Day {
  const day = dayOf(at, zone);
  return closedThrough !== null && day <= closedThrough ? addDays(closedThrough, 1) : day;
}

/**
 * A movement that is already stored under an idempotency key. A caller who sends another movement with that key is
 * shown it.
 */
export interface RecordedMovement {
  id: string;
  day: Day;
  /** Units of 0.0001 yuan, as on its bill; below zero out of the wallet. */
  amount: number;
  reason: string | null;
}

export async function findRecorded(db: Queryable, key: string): Promise<RecordedMovement | undefined> {
  const [found] = await db.query<Omit<RecordedMovement, 'amount'> & { amount: string }>(sql`
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
  /** The account of the side that is not the enterprise's. */
  against: LedgerAccount;
  /** The agency's part of the movement. */
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
