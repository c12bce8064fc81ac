import { auditOperator } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { lockWallet, post } from './ledger.repository.ts';
import { insertPackage } from './packages.repository.ts';

export interface Credit {
  /** Units of 0.0001 yuan, over 0. */
  amount: number;
  /** The same key credits once. */
  key: string;
}

export interface BoughtPackage {
  name: string;
  minutes: number;
  expiresAt: Date;
  /** Now, unless told. */
  startsAt?: Date;
}

export type BillingUsecases = ReturnType<typeof createBillingUsecases>;

export function createBillingUsecases({ db, clock }: { db: Db; clock: Clock }) {
  /** Pays money into an enterprise's balance. Throws RangeError for anything but whole units over 0. */
  async function credit(tenantId: string, { amount, key }: Credit): Promise<void> {
    if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError(`${amount} is no amount to credit`);
    await db.forTenant(tenantId).transaction(async (tx) => {
      await lockWallet(tx);
      const at = clock.now();
      const isNew = await post(tx, { key: `credit:${key}`, kind: 'credit', at, from: 'funding', to: 'wallet', amount });
      if (isNew) await auditOperator(tx, { at, action: 'billing.credit', subjectId: null, detail: { amount } });
    });
  }

  /** Answers the package's id. */
  async function addPackage(tenantId: string, { startsAt = clock.now(), ...bought }: BoughtPackage): Promise<string> {
    return insertPackage(db.forTenant(tenantId), { ...bought, startsAt });
  }

  return { credit, addPackage };
}
