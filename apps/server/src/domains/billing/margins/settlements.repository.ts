import type { Queryable } from '../../../platform/db/db.ts';
import { nothing, type Sql, sql } from '../../../platform/db/sql.ts';

/** Sums in units of 0.0001 yuan. */
export interface Usage {
  /** The number of answered calls. `minutes`: the minutes that they began. */
  calls: number;
  minutes: number;
  charged: string;
  base: string;
  margin: string;
}

const usage = sql`
  count(*) filter (where not c.is_correction)::int as calls, coalesce(sum(c.minutes), 0)::int as minutes,
  coalesce(sum(c.charged), 0)::bigint as charged, coalesce(sum(c.base), 0)::bigint as base,
  coalesce(sum(c.charged - c.base), 0)::bigint as margin`;

/**
 * The charges of a settled month, or the unsettled charges between two instants. `from` null: from the first charge on.
 * Charges that the enterprise still owes are left out, because an agency earns by paid money.
 */
export type Charges = { settled: string } | { from: string | null; until: string };

const narrowed = (db: Queryable, charges: Charges): Sql =>
  'settled' in charges
    ? sql`c.agency_id = ${db.tenantId} and c.settled_month = ${charges.settled}`
    : sql`c.agency_id = ${db.tenantId} and c.settled_month is null and not c.is_owed and c.at < ${charges.until}
        ${charges.from === null ? nothing : sql`and c.at >= ${charges.from}`}`;

/** Sums charges by enterprise, the largest margin first. */
export function findUsage(db: Queryable, charges: Charges): Promise<(Usage & { id: string; name: string })[]> {
  return db.query(sql`
    select c.tenant_id as id, t.name, ${usage}
    from agency_charge c join tenant t on t.id = c.tenant_id
    where ${narrowed(db, charges)}
    group by c.tenant_id, t.name order by sum(c.charged - c.base) desc, c.tenant_id`);
}

export async function findTotal(db: Queryable, charges: Charges): Promise<Usage> {
  const [total] = await db.query<Usage>(sql`select ${usage} from agency_charge c where ${narrowed(db, charges)}`);
  return total!;
}

export interface StoredCharge {
  id: string;
  at: string;
  isCorrection: boolean;
  minutes: number;
  charged: string;
  base: string;
  margin: string;
}

/** Finds the charges of one enterprise before an id, the newest first. */
export function findCharges(
  db: Queryable,
  charges: Charges,
  { enterpriseId, before, size }: { enterpriseId: string; before: string | null; size: number },
): Promise<StoredCharge[]> {
  return db.query(sql`
    select c.id, c.at, c.is_correction as "isCorrection", c.minutes, c.charged, c.base, c.charged - c.base as margin
    from agency_charge c
    where ${narrowed(db, charges)} and c.tenant_id = ${enterpriseId}
      ${before === null ? nothing : sql`and c.id < ${before}`}
    order by c.id desc limit ${size}`);
}

/** Settles all open charges before the instant, even if others commit meanwhile. Returns their sums. */
export async function settleCharges(tx: Queryable, month: string, until: string): Promise<Usage> {
  const [settled] = await tx.query<Usage>(sql`
    with c as (
      update agency_charge set settled_month = ${month}
      where agency_id = ${tx.tenantId} and settled_month is null and not is_owed and at < ${until}
      returning is_correction, minutes, charged, base
    )
    select ${usage} from c`);
  return settled!;
}

/** Returns the instant of the first unsettled charge from `from` on; null: there is none. */
export async function findFirstOpen(db: Queryable, from: string | null): Promise<string | null> {
  const [found] = await db.query<{ at: string | null }>(sql`
    select min(at) as at from agency_charge
    where agency_id = ${db.tenantId} and settled_month is null and not is_owed ${from === null ? nothing : sql`and at >= ${from}`}`);
  return found!.at;
}

export interface StoredSettlement {
  month: string;
  margin: string;
  settledAt: string;
}

/** Finds the settled months, the last first. */
export function findSettlements(db: Queryable, limit: number): Promise<StoredSettlement[]> {
  return db.query(sql`
    select month, charged - base as margin, settled_at as "settledAt"
    from agency_settlement where tenant_id = ${db.tenantId} order by month desc limit ${limit}`);
}

export async function findSettlement(db: Queryable, month: string): Promise<StoredSettlement | undefined> {
  const [found] = await db.query<StoredSettlement>(sql`
    select month, charged - base as margin, settled_at as "settledAt"
    from agency_settlement where tenant_id = ${db.tenantId} and month = ${month}`);
  return found;
}

export async function insertSettlement(tx: Queryable, month: string, { charged, base }: Usage, at: Date) {
  await tx.query(sql`
    insert into agency_settlement (tenant_id, month, charged, base, settled_at)
    values (${tx.tenantId}, ${month}, ${charged}, ${base}, ${at})`);
}
