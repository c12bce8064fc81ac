import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export function findNames(db: Queryable, memberIds: string[]): Promise<{ memberId: string; name: string }[]> {
  return db.query(sql`
    select user_id as "memberId", name from membership
    where tenant_id = ${db.tenantId} and user_id = any(${memberIds})`);
}
