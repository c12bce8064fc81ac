import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

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

/** Gives seats; a member who has one keeps it. */
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

/** How many of them have a seat in the package. */
export async function countSeated(db: Queryable, packageId: string, userIds: readonly string[]): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::int as count from seat
    where tenant_id = ${db.tenantId} and package_id = ${packageId} and user_id = any(${[...userIds]}::bigint[])`);
  return row!.count;
}

/** Gives the members of one package seats in another, but for those who lose theirs. */
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

/** Whether this member may call: has a seat in a package in force, or nobody has one. */
export async function isSeated(db: Queryable, userId: string, at: Date | string): Promise<boolean> {
  const inForce = sql`
    select from seat s join package p on p.tenant_id = s.tenant_id and p.id = s.package_id
    where s.tenant_id = ${db.tenantId} and p.starts_at <= ${at} and p.expires_at > ${at}`;
  const [answer] = await db.query<{ seated: boolean }>(sql`
    select not exists (${inForce}) or exists (${inForce} and s.user_id = ${userId}) as seated`);
  return answer!.seated;
}

/** How many of them are active members. */
export async function countAtWork(db: Queryable, userIds: string[]): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::int as count from membership
    where tenant_id = ${db.tenantId} and user_id = any(${userIds}) and left_at is null`);
  return row!.count;
}
