import { isInScope, type PlacedUser, type Rights, seesAll, seesOthers } from '../../../kernel/member.ts';
import type { Whose } from '../../../kernel/whose.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { AppError } from '../../../platform/errors.ts';

/**
 * Channel for live screens that show members. It tells that members came, or that members or departments changed their
 * places or rights. The word is `tenant:`.
 */
export const PLACES_CHANNEL = 'member_places';

/** Makes the live screens that show members of the enterprise read them again, after the commit. */
export function tellPlaces(tx: Queryable): void {
  tx.tell(PLACES_CHANNEL, `${tx.tenantId}:`);
}

/** Finds a member's department, also after the member left: their past work stays with the department. */
export async function findPlaced(db: Queryable, userId: string): Promise<PlacedUser | undefined> {
  const [found] = await db.query<PlacedUser>(sql`
    select user_id as "userId", department_id as "departmentId" from membership
    where tenant_id = ${db.tenantId} and user_id = ${userId}`);
  return found;
}

/** Finds the places of those of these users who are or were members. */
export function findPlacedAmong(db: Queryable, userIds: readonly string[]): Promise<PlacedUser[]> {
  return db.query(sql`
    select user_id as "userId", department_id as "departmentId" from membership
    where tenant_id = ${db.tenantId} and user_id = any(${userIds}::bigint[])`);
}

/** Finds the members whose data this member sees. */
export async function findInScope(db: Queryable, member: Rights): Promise<Whose> {
  if (seesAll(member)) return null;
  const { userId, departmentIds } = member;
  if (departmentIds.length === 0) return [userId];
  const others = await db.query<{ id: string }>(sql`
    select user_id as id from membership
    where tenant_id = ${db.tenantId} and department_id = any(${departmentIds}) and user_id <> ${userId}`);
  return [userId, ...others.map(({ id }) => id)];
}

/** Finds the named users, and the staff of departments and their sub-departments, including members who left. */
export async function findNamedStaff(db: Queryable, userIds: string[], departmentIds: string[]): Promise<string[]> {
  const found = await db.query<{ id: string }>(sql`
    select m.user_id as id from membership m
    where m.tenant_id = ${db.tenantId} and (m.user_id = any(${userIds}) or m.department_id = any(array(
      select d.id from department d where d.tenant_id = ${db.tenantId} and d.ancestry && ${departmentIds}::bigint[])))`);
  return found.map(({ id }) => id);
}

/** Finds a department and the departments below it. Empty if there is no such department. */
export async function findDepartmentsBelow(db: Queryable, departmentId: string): Promise<string[]> {
  const found = await db.query<{ id: string }>(sql`
    select id from department where tenant_id = ${db.tenantId} and ancestry @> array[${departmentId}::bigint]`);
  return found.map(({ id }) => id);
}

/**
 * Returns one colleague, or with `all` everybody whom this member sees. Throws `permission.missing` for a colleague out
 * of scope.
 */
export async function findWhose(db: Queryable, member: Rights, owner: string): Promise<Whose> {
  if (owner === member.userId) return [owner];
  if (!seesOthers(member)) throw new AppError('permission.missing');
  if (owner === 'all') return findInScope(db, member);
  const placed = await findPlaced(db, owner);
  if (!placed || !isInScope(member, placed)) throw new AppError('permission.missing');
  return [owner];
}

const atWork = (tenantId: string, userId: string) => sql`
  select from membership
  where tenant_id = ${tenantId} and user_id = ${userId} and suspended_at is null and left_at is null`;

/** Returns the check for an active member as a condition for a statement of another domain. */
export const isAtWork = (tenantId: string, userId: string) => sql`exists (${atWork(tenantId, userId)})`;

/**
 * Selects those of the members who are active as `user_id`, and locks that as `stayActive` does, in a statement of
 * another domain.
 */
export const stayingActive = (tenantId: string, userIds: readonly string[]) => sql`
  select user_id from membership
  where tenant_id = ${tenantId} and user_id = any(${userIds}::bigint[]) and suspended_at is null and left_at is null
  order by user_id for share`;

/**
 * Returns true if the member is active, and locks that until the transaction ends. A suspension or removal waits, and
 * then sees this transaction's changes.
 */
export async function stayActive(tx: Queryable, userId: string): Promise<boolean> {
  const found = await tx.query(stayingActive(tx.tenantId, [userId]));
  return found.length > 0;
}

/** Finds the active members among these. */
export async function findActive(db: Queryable, userIds: string[]): Promise<Set<string>> {
  const found = await db.query<{ id: string }>(sql`
    select user_id as id from membership
    where tenant_id = ${db.tenantId} and user_id = any(${userIds}) and suspended_at is null and left_at is null`);
  return new Set(found.map(({ id }) => id));
}

/** Locks members until the transaction ends: work that needs `stayActive` for one of them waits. */
export async function lockMembers(tx: Queryable, userIds: string[]): Promise<void> {
  await tx.query(sql`
    select from membership where tenant_id = ${tx.tenantId} and user_id = any(${userIds})
    order by user_id for no key update`);
}

/** Returns true if the member is neither suspended nor gone. */
export async function isActive(db: Queryable, userId: string): Promise<boolean> {
  const found = await db.query(atWork(db.tenantId, userId));
  return found.length > 0;
}

/** Locks several members like `stayActive`. Returns the active ones. */
export async function stayActiveAll(tx: Queryable, userIds: string[]): Promise<string[]> {
  const found = await tx.query<{ id: string }>(sql`
    select user_id as id from membership
    where tenant_id = ${tx.tenantId} and user_id = any(${userIds}) and suspended_at is null and left_at is null
    order by user_id for share`);
  return found.map(({ id }) => id);
}

export async function setSuspended(tx: Queryable, userId: string, at: Date | null): Promise<void> {
  await tx.query(sql`
    update membership set suspended_at = ${at} where tenant_id = ${tx.tenantId} and user_id = ${userId}`);
}

/**
 * Marks a member as gone. Past work stays theirs, and their departments lose their head. The member may come back
 * later.
 */
export async function setLeft(tx: Queryable, userId: string, at: Date): Promise<void> {
  await tx.query(sql`
    update membership set left_at = ${at}, is_super = false where tenant_id = ${tx.tenantId} and user_id = ${userId}`);
  await tx.query(sql`
    update department set head_id = null where tenant_id = ${tx.tenantId} and head_id = ${userId}`);
}
