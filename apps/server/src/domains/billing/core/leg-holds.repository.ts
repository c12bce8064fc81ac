import type { Queryable } from '../../../platform/db/db.ts';
import { insertInto, sql } from '../../../platform/db/sql.ts';

/** The money that a further paid phone of a call holds. Units of 0.0001 yuan. */
export interface LegHold {
  legId: string;
  callId: string;
  amount: number;
  /** The agency's part of a minute's price. */
  margin: number;
}

export async function insertLegHold(tx: Queryable, { legId, callId, amount, margin }: LegHold): Promise<void> {
  await tx.query(insertInto('leg_hold', { tenant_id: tx.tenantId, leg_id: legId, call_id: callId, amount, margin }));
}

/** Raises holds to the given money. None is lowered. */
export async function raiseLegHolds(tx: Queryable, holds: readonly Pick<LegHold, 'legId' | 'amount'>[]): Promise<void> {
  await tx.query(sql`
    update leg_hold h set amount = kept.amount
    from unnest(${holds.map(({ legId }) => legId)}::bigint[], ${holds.map(({ amount }) => amount)}::bigint[])
      as kept (id, amount)
    where h.tenant_id = ${tx.tenantId} and h.leg_id = kept.id and h.amount < kept.amount`);
}

/** Ends the hold of a leg. Returns the agency's part of a minute's price; null: the leg holds nothing. */
export async function endLegHold(tx: Queryable, legId: string): Promise<number | null> {
  const [ended] = await tx.query<{ margin: number }>(sql`
    delete from leg_hold where tenant_id = ${tx.tenantId} and leg_id = ${legId} returning margin::float8 as margin`);
  return ended ? ended.margin : null;
}
