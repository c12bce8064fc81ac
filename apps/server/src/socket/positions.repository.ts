import type { Queryable } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

/** Returns the number of the last push of each of these members. Leaves out members who never had one. */
export function findPositions(db: Queryable, userIds: string[]) {
  return db.query<{ userId: string; seq: string }>(sql`
    select user_id as "userId", seq from push_position
    where tenant_id = ${db.tenantId} and user_id = any(${userIds})`);
}
