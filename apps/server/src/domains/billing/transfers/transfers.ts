import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import * as queue from '../../../platform/queue/queue.ts';
import { closeNextNight, finishTransferTask } from '../billing.jobs.ts';
import { freeMoney } from '../billing.api.ts';
import { lockWallet, lowBalance, post, tellLow } from '../ledger/ledger.repository.ts';
import { findHeld } from '../packages/packages.repository.ts';
import { findTransfers, insertTransfer, type NewTransfer, setReceived } from './transfers.repository.ts';

/** The key of both movements of a transfer: each ledger takes it once. */
const keyOf = (id: string) => `transfer:${id}`;

/**
 * The first movement: from the agency's balance into transit, with the job that does the second, in the caller's
 * transaction. Throws `billing.not_enough` for more than is free. Answers the transfer's id.
 */
export async function beginTransfer(tx: Queryable, transfer: NewTransfer): Promise<string> {
  const { amount, at, makerId } = transfer;
  const wallet = await lockWallet(tx);
  if (amount > freeMoney({ ...wallet, held: await findHeld(tx) })) throw new AppError('billing.not_enough');
  const id = await insertTransfer(tx, transfer);
  const [made] = await findTransfers(tx, { id, size: 1 });
  const movement = { key: keyOf(id), kind: 'transfer', against: 'transit', note: made!.enterpriseName } as const;
  const posted = await post(tx, wallet, { ...movement, at, amount: -amount });
  await tellLow(tx, [lowBalance(posted!)], makerId, at);
  await queue.add(tx, { task: finishTransferTask, id });
  await closeNextNight(tx, at, wallet.zone);
  return id;
}

/**
 * The second movement: from transit into the balance of the enterprise. However often it is asked for, and whatever ended
 * before it was done, it is done once.
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
