import type { AuditAction } from '@haihu/contract/organisation/core/audited';
import type { Queryable } from '../src/platform/db/db.ts';
import { sql } from '../src/platform/db/sql.ts';

/** Returns the actions in the audit of an enterprise, the oldest first. */
export async function auditedIn(db: Queryable): Promise<AuditAction[]> {
  const found = await db.query<{ action: AuditAction }>(sql`select action from audit order by id`);
  return found.map(({ action }) => action);
}
