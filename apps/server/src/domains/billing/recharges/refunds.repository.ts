import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface NewRefund {
  rechargeId: string;
  refundNumber: string;
  /** Units of 0.0001 yuan. */
  amount: number;
  state: 'asked' | 'done';
  reason: string;
  at: Date;
}

/** Inserts a refund. False: a refund with this number is stored already. */
export async function insertRefund(tx: Queryable, made: NewRefund): Promise<boolean> {
  const { rechargeId, refundNumber, amount, state, reason, at } = made;
  const inserted = await tx.query(sql`
    insert into recharge_refund (tenant_id, recharge_id, refund_number, amount, state, reason, at)
    values (${tx.tenantId}, ${rechargeId}, ${refundNumber}, ${amount}, ${state}, ${reason}, ${at})
    on conflict do nothing returning id`);
  return inserted.length > 0;
}

export interface StoredRefund {
  refundNumber: string;
  amount: number;
  state: 'asked' | 'done' | 'refused';
}

/** Finds the refunds of a recharge, in the order in which they were booked. */
export function findRefunds(db: Queryable, rechargeId: string): Promise<StoredRefund[]> {
  return db.query(sql`
    select refund_number as "refundNumber", amount::float8 as amount, state from recharge_refund
    where tenant_id = ${db.tenantId} and recharge_id = ${rechargeId} order by id`);
}

export async function setRefundState(
  tx: Queryable,
  rechargeId: string,
  refundNumber: string,
  state: 'done' | 'refused',
): Promise<void> {
  await tx.query(sql`
    update recharge_refund set state = ${state}
    where tenant_id = ${tx.tenantId} and recharge_id = ${rechargeId} and refund_number = ${refundNumber}`);
}
