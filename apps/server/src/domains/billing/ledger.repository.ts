import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/** `wallet`: the enterprise's balance; `funding`: paid in; `calls`: earned by calls. */
export type Account = 'wallet' | 'funding' | 'calls';

export interface Movement {
  /** The same key moves money once. */
  key: string;
  kind: 'credit' | 'call';
  /** Of a call. */
  referenceId?: string;
  at: Date | string;
  from: Account;
  to: Account;
  /** Units of 0.0001 yuan, over 0. */
  amount: number;
}

/** Answers the balance. Until the transaction ends nobody else moves money or minutes of this enterprise. */
export async function lockWallet(tx: Queryable): Promise<number> {
  await tx.query(sql`insert into wallet (tenant_id) values (${tx.tenantId}) on conflict do nothing`);
  const [wallet] = await tx.query<{ balance: string }>(sql`
    select balance from wallet where tenant_id = ${tx.tenantId} and currency = 'CNY' for update`);
  return Number(wallet!.balance);
}

export async function findBalance(db: Queryable): Promise<number> {
  const [wallet] = await db.query<{ balance: string }>(sql`
    select balance from wallet where tenant_id = ${db.tenantId} and currency = 'CNY'`);
  return Number(wallet?.balance ?? 0);
}

/** Expects the wallet to be locked. Does nothing for a key that was used before; answers whether it did something. */
export async function post(
  tx: Queryable,
  { key, kind, referenceId, at, from, to, amount }: Movement,
): Promise<boolean> {
  const [made] = await tx.query<{ id: string }>(sql`
    insert into ledger_transaction (tenant_id, idempotency_key, kind, reference_id, at)
    values (${tx.tenantId}, ${key}, ${kind}, ${referenceId ?? null}, ${at})
    on conflict (tenant_id, idempotency_key) do nothing returning id`);
  if (!made) return false;
  await tx.query(sql`
    insert into ledger_entry (tenant_id, transaction_id, account, amount)
    values (${tx.tenantId}, ${made.id}, ${from}, ${-amount}), (${tx.tenantId}, ${made.id}, ${to}, ${amount})`);
  const change = (to === 'wallet' ? amount : 0) - (from === 'wallet' ? amount : 0);
  await tx.query(sql`
    update wallet set balance = balance + ${change} where tenant_id = ${tx.tenantId} and currency = 'CNY'`);
  return true;
}
