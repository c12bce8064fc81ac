import type { Queryable } from '../../../platform/db/db.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';

export interface SeatedMember {
  userId: string;
  name: string;
  departmentName: string | null;
  since: string;
}

export function findSeats(db: Queryable, packageId: string): Promise<SeatedMember[]> {
  return db.query(sql`
    select s.user_id as "userId", m.name, d.name as "departmentName", s.given_at as since
    from seat s join membership m on m.tenant_id = s.tenant_id and m.user_id = s.user_id
    left join department d on d.tenant_id = m.tenant_id and d.id = m.department_id
    where s.tenant_id = ${db.tenantId} and s.package_id = ${packageId} order by s.given_at, s.id`);
}

export interface GivenSeats {
  packageId: string;
  userIds: string[];
  byId: string;
  at: Date;
}

/** Gives seats in a package. A member who has one keeps it. */
export async function insertSeats(tx: Queryable, { packageId, userIds, byId, at }: GivenSeats): Promise<void> {
  await tx.query(sql`
    insert into seat (tenant_id, package_id, user_id, given_at, given_by)
    select ${tx.tenantId}::bigint, ${packageId}::bigint, given.id, ${at}::timestamptz, ${byId}::bigint
    from unnest(${userIds}::bigint[]) as given (id)
    on conflict do nothing`);
}

export async function deleteSeats(tx: Queryable, packageId: string, userIds: readonly string[]): Promise<void> {
  await tx.query(sql`
    delete from seat
    where tenant_id = ${tx.tenantId} and package_id = ${packageId} and user_id = any(${[...userIds]}::bigint[])`);
}

/** Counts how many of these members have a seat in the package. */
export async function countSeated(db: Queryable, packageId: string, userIds: readonly string[]): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::int as count from seat
    where tenant_id = ${db.tenantId} and package_id = ${packageId} and user_id = any(${[...userIds]}::bigint[])`);
  return row!.count;
}

/** Gives the members of one package seats in another, except the members who lose theirs. */
export async function takeSeatsAlong(
  tx: Queryable,
  fromId: string,
  toId: string,
  lost: readonly string[],
): Promise<void> {
  await tx.query(sql`
    insert into seat (tenant_id, package_id, user_id, given_at, given_by)
    select tenant_id, ${toId}::bigint, user_id, given_at, given_by from seat
    where tenant_id = ${tx.tenantId} and package_id = ${fromId} and user_id <> all(${[...lost]}::bigint[])
    order by given_at, id
    on conflict do nothing`);
}

/** Frees all seats of a member who leaves. */
export async function leaveSeats(tx: Queryable, userId: string): Promise<void> {
  await tx.query(sql`delete from seat where tenant_id = ${tx.tenantId} and user_id = ${userId}`);
}

/**
 * Condition: calls need a seat. That is so while a package with seats is in force, or after it expired. A package
 * without seats that was bought later and is in force ends that.
 */
const needsSeats = (tenantId: string, at: Date | string): Sql => sql`(
  exists (select from package p where p.tenant_id = ${tenantId} and p.seats is not null and p.starts_at <= ${at})
  and (
    exists (
      select from package p
      where p.tenant_id = ${tenantId} and p.seats is not null and p.starts_at <= ${at} and p.expires_at > ${at})
    or not exists (
      select from package n
      where n.tenant_id = ${tenantId} and n.seats is null and n.product_id is not null and n.starts_at <= ${at}
        and n.expires_at > ${at} and n.id > (
          select max(p.id) from package p
          where p.tenant_id = ${tenantId} and p.seats is not null and p.starts_at <= ${at}))))`;

const seatInForce = (tenantId: string, userId: Sql, at: Date | string): Sql => sql`
  exists (
    select from seat s join package p on p.tenant_id = s.tenant_id and p.id = s.package_id
    where s.tenant_id = ${tenantId} and s.user_id = ${userId} and p.starts_at <= ${at} and p.expires_at > ${at})`;

/** True when this member may call: calls need no seat, or the member has one in a package in force. */
export async function isSeated(db: Queryable, userId: string, at: Date | string): Promise<boolean> {
  const [answer] = await db.query<{ seated: boolean }>(sql`select ${seatedColumn(db.tenantId, userId, at)} as seated`);
  return answer!.seated;
}

/** Returns the answer of `isSeated` as a column, for statements of other domains. */
export const seatedColumn = (tenantId: string, userId: string, at: Date | string): Sql => sql`
  (${seatInForce(tenantId, sql`${userId}::bigint`, at)} or not ${needsSeats(tenantId, at)})`;

/** Finds the active members who may place calls but lack a needed seat. */
export async function findSeatless(db: Queryable, at: Date | string): Promise<string[]> {
  const found = await db.query<{ id: string }>(sql`
    select m.user_id as id from membership m
    where m.tenant_id = ${db.tenantId} and m.left_at is null and m.suspended_at is null
      and (m.is_super or 'calls.place' = any(m.permissions))
      and ${needsSeats(db.tenantId, at)} and not ${seatInForce(db.tenantId, sql`m.user_id`, at)}
    order by m.user_id`);
  return found.map(({ id }) => id);
}

/** Counts how many of these are active members. */
export async function countAtWork(db: Queryable, userIds: string[]): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::int as count from membership
    where tenant_id = ${db.tenantId} and user_id = any(${userIds}) and left_at is null`);
  return row!.count;
}
