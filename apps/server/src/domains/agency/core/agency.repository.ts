import type { Db, Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

/** An enterprise of kind agency. */
export interface Agency {
  id: string;
  name: string;
  /** The host at which its enterprises sign in; null when it has none. */
  host: string | null;
  since: string;
}

/** Finds all agencies, or with `only` this enterprise if it is one. */
export function findAgencies(db: Db, only: string | null): Promise<Agency[]> {
  return db.global<Agency>(sql`
    select t.id, t.name, a.host, a.since from agency a join tenant t on t.id = a.tenant_id
    where ${only}::bigint is null or a.tenant_id = ${only} order by t.id`);
}

/** Returns the agency that opened this enterprise; null: none did. Works in the enterprise and in the agency. */
export async function findAgencyOf(db: Queryable, tenantId: string): Promise<string | null> {
  const [row] = await db.query<{ id: string }>(sql`
    select agency_id as id from agency_enterprise where tenant_id = ${tenantId}`);
  return row?.id ?? null;
}

/** Finds the ids of the enterprises that this agency opened, oldest first. */
export async function findServed(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select tenant_id as id from agency_enterprise where agency_id = ${db.tenantId} order by opened_at, tenant_id`);
  return rows.map(({ id }) => id);
}
