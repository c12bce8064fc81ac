import type { BillKind } from '@haihu/contract/billing/values';
import type { Queryable } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { findRecorded, lockWallet, post, type RecordedMovement } from './ledger.repository.ts';
import { closeNextNight } from './nights.ts';

export interface PaidIn {
  /** Units of 0.0001 yuan, over 0. */
  amount: number;
  /** A key moves money once for each kind, and stands for this amount only. */
  key: string;
  kind: Extract<BillKind, 'credit' | 'recharge'>;
  /** The time of the payment. */
  at: Date;
}

/** Pays money in. Returns the movement's id. Null: it was paid in before. Throws `billing.reference_used`. */
export async function creditWithin(
  tx: Queryable,
  { amount, key, kind, at }: PaidIn,
  now: Date,
): Promise<string | null> {
  const wallet = await lockWallet(tx);
  const kept = `${kind}:${key}`;
  if (await isRecorded(tx, kept, { amount, reason: null })) return null;
  const posted = await post(tx, wallet, { key: kept, kind, at, amount, against: 'funding' });
  await closeNextNight(tx, now, wallet.zone);
  return posted!.id;
}

/**
 * Returns true when exactly this is recorded under the key. Throws `refusal` with the recorded content when it differs.
 * Expects the wallet locked.
 */
export async function isRecorded(
  tx: Queryable,
  key: string,
  { amount, reason }: Pick<RecordedMovement, 'amount' | 'reason'>,
  refusal: 'billing.reference_used' | 'billing.corrected_before' = 'billing.reference_used',
): Promise<boolean> {
  const recorded = await findRecorded(tx, key);
  if (!recorded) return false;
  if (recorded.amount !== amount || recorded.reason !== reason) throw new AppError(refusal, { recorded });
  return true;
}
