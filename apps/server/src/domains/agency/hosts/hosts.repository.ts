import type { Db } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export async function findAgencyAtHost(db: Db, host: string): Promise<string | null> {
  const [row] = await db.global<{ id: string }>(sql`select tenant_id as id from agency where host = ${host}`);
  return row?.id ?? null;
}

/** Sets the host of an agency. False: there is no such agency. Throws when another agency has the host. */
export async function setHost(db: Db, id: string, host: string | null): Promise<boolean> {
  const rows = await db.global(sql`update agency set host = ${host} where tenant_id = ${id} returning tenant_id`);
  return rows.length > 0;
}
