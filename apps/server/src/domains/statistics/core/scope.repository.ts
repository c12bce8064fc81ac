import { type Rights, seesAll } from '../../../kernel/member.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { nothing, type Sql, sql } from '../../../platform/db/sql.ts';

/** Ids of users. Null: everybody's activity, and that without a member. An empty list: nobody's. */
export type Members = string[] | null;

/** Returns a condition on a column that names a member. */
export const isAmong = (column: Sql, members: Members): Sql =>
  members ? sql`and ${column} = any(${members}::bigint[])` : nothing;

/** Finds the present members of a department and those below it, as far as this member sees them. */
export async function findStaffOf(db: Queryable, member: Rights, departmentId: string): Promise<string[]> {
  const inView = seesAll(member)
    ? nothing
    : sql`and (m.department_id = any(${member.departmentIds}::bigint[]) or m.user_id = ${member.userId})`;
  const found = await db.query<{ id: string }>(sql`
    select m.user_id as id
    from membership m join department d on d.tenant_id = m.tenant_id and d.id = m.department_id
    where m.tenant_id = ${db.tenantId} and d.ancestry @> array[${departmentId}::bigint] ${inView}`);
  return found.map(({ id }) => id);
}

export async function hasDepartment(db: Queryable, id: string): Promise<boolean> {
  const found = await db.query(sql`select from department where tenant_id = ${db.tenantId} and id = ${id}`);
  return found.length > 0;
}

export async function hasLineEver(db: Queryable, id: string): Promise<boolean> {
  const found = await db.query(sql`select from line where tenant_id = ${db.tenantId} and id = ${id}`);
  return found.length > 0;
}

export interface NamedEntry {
  id: string;
  name: string;
}

export interface NamedMember extends NamedEntry {
  departmentId: string | null;
  isAtWork: boolean;
}

/** Finds members by name: the active ones, and those among `ids` in any state. */
export function findMembers(db: Queryable, members: Members, ids: string[]): Promise<NamedMember[]> {
  return db.query(sql`
    select user_id as id, name, department_id as "departmentId",
      (left_at is null and suspended_at is null) as "isAtWork"
    from membership
    where tenant_id = ${db.tenantId} ${isAmong(sql`user_id`, members)}
      and ((left_at is null and suspended_at is null) or user_id = any(${ids}::bigint[]))`);
}

export function findAllDepartmentNames(db: Queryable): Promise<NamedEntry[]> {
  return db.query(sql`select id, name from department where tenant_id = ${db.tenantId}`);
}

export function findLineNames(db: Queryable): Promise<NamedEntry[]> {
  return db.query(sql`select id, name from line where tenant_id = ${db.tenantId}`);
}
