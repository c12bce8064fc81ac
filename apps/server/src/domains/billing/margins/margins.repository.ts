import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

/** The amounts that an agency adds to each minute, in units of 0.0001 yuan. */
export interface StoredPrices {
  defaultMargin: number;
  /** The amounts by the id of a line's product. */
  lineMargins: Record<string, number>;
  /** The version of the price list; 0 before the first change. */
  version: number;
}

export async function findPrices(db: Queryable): Promise<StoredPrices> {
  const [found] = await db.query<StoredPrices>(sql`
    select default_margin::float8 as "defaultMargin", line_margins as "lineMargins", version
    from agency_prices where tenant_id = ${db.tenantId}`);
  return found ?? { defaultMargin: 0, lineMargins: {}, version: 0 };
}

/** Saves prices over the version that was read. False: another save came first. */
export async function savePrices(
  tx: Queryable,
  { defaultMargin, lineMargins, version }: StoredPrices,
  { by, at }: { by: string; at: Date },
): Promise<boolean> {
  const margins = JSON.stringify(lineMargins);
  const saved = await tx.query(
    version === 0
      ? sql`
        insert into agency_prices (tenant_id, default_margin, line_margins, version, changed_by, changed_at)
        values (${tx.tenantId}, ${defaultMargin}, ${margins}::jsonb, 1, ${by}, ${at})
        on conflict do nothing returning version`
      : sql`
        update agency_prices set default_margin = ${defaultMargin}, line_margins = ${margins}::jsonb,
          version = version + 1, changed_by = ${by}, changed_at = ${at}
        where tenant_id = ${tx.tenantId} and version = ${version} returning version`,
  );
  return saved.length > 0;
}

/**
 * Returns the enterprise's additions to the operator's price of a minute over lines of these products, in their order.
 */
export async function findMargins(db: Queryable, productIds: readonly string[]): Promise<number[]> {
  const found = await db.query<{ margin: number }>(sql`
    select line_margin(asked.id)::float8 as margin
    from unnest(${[...productIds]}::bigint[]) with ordinality as asked (id, place) order by asked.place`);
  return found.map(({ margin }) => margin);
}

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
