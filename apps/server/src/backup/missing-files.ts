import type { Storage } from '../integrations/storage/storage.ts';
import type { Db } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

/** Counts the uploads and recordings of an enterprise that its rows name and the storage has not. */
export async function countMissingFiles(db: Db, storage: Storage, tenantId: string): Promise<number> {
  const rows = await db.forTenant(tenantId).query<{ path: string }>(sql`
    select path from file where tenant_id = ${tenantId}
    union
    select recording_path from call where tenant_id = ${tenantId} and recording_path is not null`);
  let missing = 0;
  for (const { path } of rows) if ((await storage.sizeOf(tenantId, path)) === null) missing += 1;
  return missing;
}
