import type { Db } from '../../../platform/db/db.ts';
import { nothing, sql } from '../../../platform/db/sql.ts';

/** The reason why a payment is not booked. `refund_unknown`: the provider gave back an amount that it does not tell. */
export type SuspenseReason = 'paid_twice' | 'wrong_amount' | 'wrong_currency' | 'unknown_order' | 'refund_unknown';

export interface SuspendedPayment {
  at: Date;
  provider: string;
  number: string;
  /** Null: no enterprise has such an order. */
  tenantId: string | null;
  why: SuspenseReason;
  /** Hundredths of the currency; null: unknown. */
  fen: number | null;
  currency: string;
  paymentNumber: string;
}

/** Puts a payment on the list. A payment that is reported again is on the list only once. */
export async function suspend(db: Pick<Db, 'global'>, payment: SuspendedPayment): Promise<void> {
  const { at, provider, number, tenantId, why, fen, currency, paymentNumber } = payment;
  await db.global(sql`
    insert into suspense_payment (at, provider, number, tenant_id, why, fen, currency, payment_number)
    values (${at}, ${provider}, ${number}, ${tenantId}, ${why}, ${fen}, ${currency}, ${paymentNumber})
    on conflict do nothing`);
}

export interface StoredSuspended extends Omit<SuspendedPayment, 'at'> {
  id: string;
  at: string;
  decision: string | null;
  reason: string | null;
}

const columns = sql`
  id, at, provider, number, tenant_id as "tenantId", why, fen::float8 as fen, currency, payment_number as "paymentNumber",
  decision, reason`;

interface Filter {
  id?: string;
  tenantId?: string;
  /** Includes decided payments. */
  all?: boolean;
}

/** Finds waiting payments, the oldest first. Leaves out decided payments unless `all`. */
export function findSuspended(
  db: Pick<Db, 'global'>,
  { id, tenantId, all = false }: Filter,
): Promise<StoredSuspended[]> {
  return db.global<StoredSuspended>(sql`
    select ${columns} from suspense_payment
    where true ${all ? nothing : sql`and decided_at is null`} ${id ? sql`and id = ${id}` : nothing}
      ${tenantId ? sql`and tenant_id = ${tenantId}` : nothing}
    order by suspense_payment.id limit 1000`);
}

export type SuspenseDecision = 'credited' | 'refunded' | 'reversed' | 'closed';

/** Stores a decision. False: the payment was decided before. */
export async function decideSuspense(
  db: Pick<Db, 'global'>,
  id: string,
  { decision, reason, at }: { decision: SuspenseDecision; reason: string; at: Date },
): Promise<boolean> {
  const decided = await db.global(sql`
    update suspense_payment set decided_at = ${at}, decision = ${decision}, reason = ${reason}
    where id = ${id} and decided_at is null returning id`);
  return decided.length > 0;
}
