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
