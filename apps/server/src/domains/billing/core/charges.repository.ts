import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface ChargedCall {
  callId: string;
  /** Null when packages paid the whole call. */
  transactionId: string | null;
  at: Date | string;
  minutes: number;
  /** Units of 0.0001 yuan that the enterprise pays. `base`: the operator's part of it. */
  charged: number;
  base: number;
  /** True when the enterprise could not pay all of it. */
  isOwed: boolean;
}

/** Records the charge of a call. Does nothing unless an agency opened the enterprise. */
export async function insertCharge(tx: Queryable, charge: ChargedCall): Promise<void> {
  const { callId, transactionId, at, minutes, charged, base, isOwed } = charge;
  await tx.query(sql`
    insert into agency_charge (tenant_id, agency_id, call_id, transaction_id, at, is_correction, minutes, charged, base, is_owed)
    select e.tenant_id, e.agency_id, ${callId}::bigint, ${transactionId}::bigint, ${at}::timestamptz, false,
      ${minutes}::int, ${charged}::bigint, ${base}::bigint, ${isOwed}
    from agency_enterprise e where e.tenant_id = ${tx.tenantId}`);
}

/** Takes back the agency's part of a movement. Does nothing if the agency had none. */
export async function correctCharge(tx: Queryable, wrongId: string, correctionId: string, at: Date): Promise<void> {
  await tx.query(sql`
    insert into agency_charge (tenant_id, agency_id, call_id, transaction_id, at, is_correction, minutes, charged, base, is_owed)
    select tenant_id, agency_id, call_id, ${correctionId}::bigint, ${at}::timestamptz, true, 0, -charged, -base, is_owed
    from agency_charge where tenant_id = ${tx.tenantId} and transaction_id = ${wrongId}`);
}

/** Marks all charges of the enterprise as paid, so that its agency earns them. Called once the debt is paid. */
export async function releaseCharges(tx: Queryable): Promise<void> {
  await tx.query(sql`update agency_charge set is_owed = false where tenant_id = ${tx.tenantId} and is_owed`);
}
