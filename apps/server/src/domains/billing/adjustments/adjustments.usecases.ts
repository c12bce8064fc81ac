import type { BillKind } from '@haihu/contract/billing/values';
import { auditOperator } from '../../../kernel/audit.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { OPERATOR } from '../core/billing.events.ts';
import { correctCharge } from '../core/charges.repository.ts';
import { creditWithin, isRecorded } from '../core/credit.ts';
import { findMovement, lockWallet, lowBalance, post, tellLow, updateAgreedCredit } from '../core/ledger.repository.ts';
import { closeNextNight, keepUpNextMorning } from '../core/nights.ts';
import {
  countMinutesAnew,
  sumHeldMoney,
  insertPackage,
  findPackageByReference,
  type RecordedPackage,
} from '../core/packages.repository.ts';
import { freeMoney } from '../core/calling-credit.ts';
import { redLetter } from '../invoices/red-letters.ts';

export interface Credit {
  /** Units of 0.0001 yuan, over 0. */
  amount: number;
  /** Idempotency key. It moves money once, and stands for this amount and reason only. */
  key: string;
  /** The time of the payment. The default is now. */
  at?: Date;
}

export interface Debit extends Credit {
  /** The reason that the enterprise reads in its bills. */
  reason: string;
}

export interface AdjustedPackage {
  name: string;
  minutes: number;
  expiresAt: Date;
  /** The default is now. */
  startsAt?: Date;
  /** The number of an order or an invoice. One number gives one package. */
  key?: string;
}

/**
 * Makes the operator's actions on an enterprise's money. Each throws RangeError for amounts that are not whole units in
 * their range. A repetition with the same key and content does nothing more. The same key with other content throws
 * `billing.reference_used` with the recorded content.
 */
export function createAdjustmentUsecases({ db, clock }: { db: Db; clock: Clock }) {
  /** Pays money in. Returns true if it was done now, false if it was done before. */
  async function credit(tenantId: string, { amount, key, at = clock.now() }: Credit): Promise<boolean> {
    requireUnits(amount, 1);
    return db.forTenant(tenantId).transaction(async (tx) => {
      const made = await creditWithin(tx, { amount, key, kind: 'credit', at }, clock.now());
      if (made === null) return false;
      await auditOperator(tx, { at, action: 'billing.credit', subjectId: made, detail: { amount } });
      return true;
    });
  }

  /**
   * Takes money off. Returns true if it was done now, false if it was done before. Throws `billing.not_enough` when the
   * amount exceeds the free money.
   */
  async function debit(tenantId: string, { amount, key, reason, at = clock.now() }: Debit): Promise<boolean> {
    requireUnits(amount, 1);
    return db.forTenant(tenantId).transaction(async (tx) => {
      const wallet = await lockWallet(tx);
      const kept = `debit:${key}`;
      if (await isRecorded(tx, kept, { amount: -amount, reason })) return false;
      if (amount > freeMoney({ ...wallet, held: await sumHeldMoney(tx) })) throw new AppError('billing.not_enough');
      const movement = { key: kept, kind: 'debit', against: 'adjustments', note: reason } as const;
      const posted = await post(tx, wallet, { ...movement, at, amount: -amount });
      await tellLow(tx, [lowBalance(posted!)], OPERATOR, at);
      const detail = { amount, reason };
      await auditOperator(tx, { at, action: 'billing.debit', subjectId: posted!.id, detail });
      return true;
    });
  }

  /**
   * Takes a movement back by booking the opposite movement; booked movements never change. Money that is already spent
   * becomes owed. The movement serves as its own key. The same reason again changes nothing; another reason throws
   * `billing.corrected_before` with the recorded one. Throws `billing.movement_not_found`.
   */
  async function correct(
    tenantId: string,
    { id, reason }: { id: string; reason: string },
  ): Promise<{ amount: number; isNew: boolean }> {
    return db.forTenant(tenantId).transaction(async (tx) => {
      const at = clock.now();
      const wallet = await lockWallet(tx);
      const wrong = await findMovement(tx, id);
      if (!wrong || wrong.kind === 'correction') throw new AppError('billing.movement_not_found');
      // Purchases are refunded instead, because their package or seat would stay. Transfers and margins have a side in
      // another ledger.
      if (boughtKinds.includes(wrong.kind)) throw new AppError('billing.not_correctable');
      const amount = -Number(wrong.amount);
      const kept = `correction:${id}`;
      const same = { amount, reason };
      if (await isRecorded(tx, kept, same, 'billing.corrected_before')) return { amount, isNew: false };
      const movement = { key: kept, kind: 'correction', corrects: id, note: reason } as const;
      const margin = -Number(wrong.margin);
      const posted = await post(tx, wallet, { ...movement, at, amount, against: wrong.against, margin });
      await correctCharge(tx, id, posted!.id, at);
      await redLetter(tx, at);
      await tellLow(tx, [lowBalance(posted!)], OPERATOR, at);
      await auditOperator(tx, { at, action: 'billing.corrected', subjectId: id, detail: { amount, reason } });
      return { amount, isNew: true };
    });
  }

  /**
   * Sets the amount by which the balance may be below zero. Throws `billing.credit_in_use` when the balance is or will
   * be lower, counting the holds of running calls. A call keeps the money that it was promised.
   */
  async function agreeCredit(tenantId: string, amount: number): Promise<void> {
    requireUnits(amount, 0);
    await db.forTenant(tenantId).transaction(async (tx) => {
      const { balance, agreedCredit, zone } = await lockWallet(tx);
      const promised = amount < agreedCredit ? await sumHeldMoney(tx) : 0;
      if (balance - promised < -amount) throw new AppError('billing.credit_in_use');
      await updateAgreedCredit(tx, amount);
      const at = clock.now();
      // An enterprise on credit may never pay in, so the nightly closing and the rent begin here.
      await closeNextNight(tx, at, zone);
      await auditOperator(tx, { at, action: 'billing.agreed_credit', subjectId: null, detail: { amount } });
    });
  }

  /**
   * Gives a package. Returns its id, and `isNew` true if it was given now. Warnings about minutes start again, like
   * those about money after a recharge.
   */
  async function addPackage(
    tenantId: string,
    { startsAt = clock.now(), key, ...bought }: AdjustedPackage,
  ): Promise<{ id: string; isNew: boolean }> {
    requireUnits(bought.minutes, 1);
    if (bought.expiresAt <= startsAt) throw new RangeError('a package ends after it begins');
    const at = clock.now();
    return db.forTenant(tenantId).transaction(async (tx) => {
      const { zone } = await lockWallet(tx);
      const recorded = key && (await findPackageByReference(tx, key));
      if (recorded) {
        requireSame(recorded, bought);
        return { id: recorded.id, isNew: false };
      }
      const id = await insertPackage(tx, { ...bought, startsAt, reference: key ?? null });
      await countMinutesAnew(tx, at);
      await keepUpNextMorning(tx, at, zone);
      const detail = { name: bought.name, minutes: bought.minutes };
      await auditOperator(tx, { at, action: 'billing.package_added', subjectId: id, detail });
      return { id, isNew: true };
    });
  }

  return { credit, debit, correct, agreeCredit, addPackage };
}

const boughtKinds: BillKind[] = ['purchase', 'seat', 'refund', 'transfer', 'margin', 'reversal'];

function requireSame(recorded: RecordedPackage, { name, minutes, expiresAt }: AdjustedPackage): void {
  const isSame =
    recorded.name === name &&
    recorded.minutes === minutes &&
    new Date(recorded.expiresAt).getTime() === expiresAt.getTime();
  if (!isSame) throw new AppError('billing.reference_used', { recordedPackage: recorded });
}

function requireUnits(amount: number, least: number): void {
  if (!Number.isSafeInteger(amount) || amount < least) throw new RangeError(`${amount} is no amount`);
}
