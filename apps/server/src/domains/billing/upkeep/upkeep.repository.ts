import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface EndingPackage {
  id: string;
  name: string;
  startsAt: string;
  expiresAt: string;
}

/** Finds packages that have not ended and will end before that instant. */
export function findEnding(db: Queryable, now: Date, before: Date): Promise<EndingPackage[]> {
  return db.query(sql`
    select id, name, starts_at as "startsAt", expires_at as "expiresAt" from package
    where tenant_id = ${db.tenantId} and expires_at > ${now} and expires_at <= ${before} order by expires_at, id`);
}

/** Records that a package's end was announced. False: it was announced before. */
export async function insertPackageNotice(tx: Queryable, packageId: string, days: 1 | 7, at: Date): Promise<boolean> {
  const made = await tx.query(sql`
    insert into package_notice (tenant_id, package_id, days, at) values (${tx.tenantId}, ${packageId}, ${days}, ${at})
    on conflict do nothing returning package_id`);
  return made.length > 0;
}

/** A line that was opened for a product, with the fees of the terms sold then. Units of 0.0001 yuan. */
export interface StoredLineWithFees {
  id: string;
  name: string;
  openedAt: string;
  setupFee: number;
  monthlyFee: number;
  /** The times during which the line was disabled, ISO 8601; `until` null: it still is. */
  rests: { from: string; until: string | null }[];
}

export function findLinesWithFees(db: Queryable): Promise<StoredLineWithFees[]> {
  return db.query(sql`
    select l.id, l.name, l.created_at as "openedAt", (v.terms->>'setupFee')::float8 as "setupFee",
      (v.terms->>'monthlyFee')::float8 as "monthlyFee", coalesce((
        select jsonb_agg(jsonb_build_object('from', r.from_at, 'until', r.until_at) order by r.from_at)
        from line_rest r where r.tenant_id = l.tenant_id and r.line_id = l.id), '[]') as rests
    from line l
    join lateral (
      select terms from product_version v where v.product_id = l.product_id and v.created_at <= l.created_at
      order by version desc limit 1
    ) v on true
    where l.tenant_id = ${db.tenantId} and (l.enabled or exists (
      select from line_rest r where r.tenant_id = l.tenant_id and r.line_id = l.id and r.until_at is null))
    order by l.id`);
}

/** Finds which of these movement keys are booked. */
export async function findBookedKeys(db: Queryable, keys: string[]): Promise<Set<string>> {
  const rows = await db.query<{ key: string }>(sql`
    select idempotency_key as key from ledger_transaction
    where tenant_id = ${db.tenantId} and idempotency_key = any(${keys})`);
  return new Set(rows.map(({ key }) => key));
}
