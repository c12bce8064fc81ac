import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { AppError } from '../../platform/errors.ts';
import { isInScope, type Placed, type Rights, seesAll } from '../../platform/member.ts';
import type { Whose } from '../../platform/whose.ts';

/** Also of those who left: what they did stays with their department. */
export async function findPlaced(db: Queryable, userId: string): Promise<Placed | undefined> {
  const [found] = await db.query<Placed>(sql`
    select user_id as "userId", department_id as "departmentId" from membership
    where tenant_id = ${db.tenantId} and user_id = ${userId}`);
  return found;
}

/** Everybody whose things this member sees. */
export async function findInScope(db: Queryable, member: Rights): Promise<Whose> {
  if (seesAll(member)) return null;
  const { userId, departmentIds } = member;
  if (departmentIds.length === 0) return [userId];
  const others = await db.query<{ id: string }>(sql`
    select user_id as id from membership
    where tenant_id = ${db.tenantId} and department_id = any(${departmentIds}) and user_id <> ${userId}`);
  return [userId, ...others.map(({ id }) => id)];
}

/** These of the enterprise's users, and staff of departments and what lies below; also those who left. */
export async function findNamedStaff(db: Queryable, userIds: string[], departmentIds: string[]): Promise<string[]> {
  const found = await db.query<{ id: string }>(sql`
    select m.user_id as id from membership m
    where m.tenant_id = ${db.tenantId} and (m.user_id = any(${userIds}) or m.department_id = any(array(
      select d.id from department d where d.tenant_id = ${db.tenantId} and d.ancestry && ${departmentIds}::bigint[])))`);
  return found.map(({ id }) => id);
}

/** One colleague, or `all` that this member sees. Throws `permission.missing` for whom they do not see. */
export async function findWhose(db: Queryable, member: Rights, owner: string): Promise<Whose> {
  if (owner === member.userId) return [owner];
  if (member.dataScope === 'self' && !member.isSuper) throw new AppError('permission.missing');
  if (owner === 'all') return findInScope(db, member);
  const placed = await findPlaced(db, owner);
  if (!placed || !isInScope(member, placed)) throw new AppError('permission.missing');
  return [owner];
}

const atWork = (tenantId: string, userId: string) => sql`
  select from membership
  where tenant_id = ${tenantId} and user_id = ${userId} and suspended_at is null and left_at is null`;

/** Returns the check as a condition for a statement of another domain. */
export const isAtWork = (tenantId: string, userId: string) => sql`exists (${atWork(tenantId, userId)})`;

/** Checks, and keeps it so until the transaction ends: suspending or removing them waits, and finds what it did. */
export async function stayActive(tx: Queryable, userId: string): Promise<boolean> {
  const found = await tx.query(sql`${atWork(tx.tenantId, userId)} for share`);
  return found.length > 0;
}

/** Finds which of them are at work. */
export async function findActive(db: Queryable, userIds: string[]): Promise<Set<string>> {
  const found = await db.query<{ id: string }>(sql`
    select user_id as id from membership
    where tenant_id = ${db.tenantId} and user_id = any(${userIds}) and suspended_at is null and left_at is null`);
  return new Set(found.map(({ id }) => id));
}

/** Until the transaction ends nobody does what needs `stayActive` for one of these. */
export async function lockMembers(tx: Queryable, userIds: string[]): Promise<void> {
  await tx.query(sql`
    select from membership where tenant_id = ${tx.tenantId} and user_id = any(${userIds})
    order by user_id for no key update`);
}

/** At work: neither suspended nor gone. */
export async function isActive(db: Queryable, userId: string): Promise<boolean> {
  const found = await db.query(atWork(db.tenantId, userId));
  return found.length > 0;
}

/** Like `stayActive`, for several: answers who of them is at work. */
export async function stayActiveAll(tx: Queryable, userIds: string[]): Promise<string[]> {
  const found = await tx.query<{ id: string }>(sql`
    select user_id as id from membership
    where tenant_id = ${tx.tenantId} and user_id = any(${userIds}) and suspended_at is null and left_at is null
    order by user_id for share`);
  return found.map(({ id }) => id);
}
