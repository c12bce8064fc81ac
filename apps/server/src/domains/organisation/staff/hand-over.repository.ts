import type { PlacedUser } from '../../../kernel/member.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export type NamedPlace = PlacedUser & { name: string };

/** Finds members with name and department, including those who left. */
export function findNamedMembers(db: Queryable, userIds: string[]): Promise<NamedPlace[]> {
  return db.query<NamedPlace>(sql`
    select user_id as "userId", department_id as "departmentId", name from membership
    where tenant_id = ${db.tenantId} and user_id = any(${userIds})`);
}

/** Finds the last hand-over job of a member's belongings. */
export async function findHandOverOf(db: Queryable, userId: string): Promise<string | undefined> {
  const [job] = await db.query<{ id: string }>(sql`
    select id from job
    where tenant_id = ${db.tenantId} and kind = 'organisation.hand_over' and input->>'fromId' = ${userId}::text
    order by id desc limit 1`);
  return job?.id;
}
