import type { Db, Queryable } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import * as queue from '../../../platform/queue/queue.ts';
import { lockWallet, lowBalance, post, tellLow } from '../core/ledger.repository.ts';
import { closeNextNight } from '../core/nights.ts';
import { sumHeldMoney } from '../core/packages.repository.ts';
import { freeMoney } from '../core/calling-credit.ts';
import { findTransfers, insertTransfer, type NewTransfer, setReceived } from './transfers.repository.ts';

/** Returns the key of both movements of a transfer. Each ledger takes it once. */
const keyOf = (id: string) => `transfer:${id}`;

/**
 * Makes the first movement, from the agency's balance into transit, and queues the second. Runs in the caller's
 * transaction. Returns the transfer's id. Throws `billing.not_enough` when the amount exceeds the free money.
 */
export async function beginTransfer(tx: Queryable, transfer: NewTransfer): Promise<string> {
  const { amount, at, makerId } = transfer;
  const wallet = await lockWallet(tx);
  if (amount > freeMoney({ ...wallet, held: await sumHeldMoney(tx) })) throw new AppError('billing.not_enough');
  const id = await insertTransfer(tx, transfer);
  const [made] = await findTransfers(tx, { id, size: 1 });
  const movement = { key: keyOf(id), kind: 'transfer', against: 'transit', note: made!.enterpriseName } as const;
  const posted = await post(tx, wallet, { ...movement, at, amount: -amount });
  await tellLow(tx, [lowBalance(posted!)], makerId, at);
  await queue.enqueue(tx, { task: finishTransferTask, id });
  await closeNextNight(tx, at, wallet.zone);
  return id;
}

/**
 * Makes the second movement of a transfer, from transit into the enterprise's balance. It may run again after any
 * interruption, and is done once.
 */
export function createFinishTransfer({ db, clock }: { db: Db; clock: Clock }) {
  return async function finishTransfer(agencyId: string, id: string): Promise<void> {
    const [sent] = await findTransfers(db.forTenant(agencyId), { id, size: 1 });
    if (!sent || sent.receivedAt !== null) return;
    await db.forTenant(sent.enterpriseId).transaction(async (tx) => {
      const at = clock.now();
      const wallet = await lockWallet(tx);
      const movement = { key: keyOf(id), kind: 'transfer', against: 'transit', note: sent.agencyName } as const;
      const posted = await post(tx, wallet, { ...movement, at, amount: Number(sent.amount) });
      if (!posted) return;
      await setReceived(tx, id, at);
      await closeNextNight(tx, at, wallet.zone);
    });
  };
}

/** Credits an enterprise with a transfer of its agency. `id` is the transfer's. The job belongs to the agency. */
export const finishTransferTask: queue.QueueTask = { name: 'billing.finish_transfer', attempts: 12 };
