import type { Queryable } from '../../platform/db/db.ts';
import { insertInto, sql } from '../../platform/db/sql.ts';

export interface Package {
  id: string;
  name: string;
  minutes: number;
  /** Not counting those that running calls hold. */
  minutesLeft: number;
  expiresAt: string;
}

/** Those in force at the instant, the first to expire first. */
export function findPackages(db: Queryable, at: Date | string): Promise<Package[]> {
  return db.query(sql`
    select p.id, p.name, p.minutes, p.expires_at as "expiresAt",
      greatest(0, p.minutes_left - (
        select count(*) from hold h where h.tenant_id = p.tenant_id and h.package_id = p.id
      ))::int as "minutesLeft"
    from package p
    where p.tenant_id = ${db.tenantId} and p.starts_at <= ${at} and p.expires_at > ${at}
    order by p.expires_at, p.id`);
}

export interface NewPackage {
  name: string;
  minutes: number;
  startsAt: Date;
  expiresAt: Date;
}

export async function insertPackage(tx: Queryable, { name, minutes, startsAt, expiresAt }: NewPackage) {
  const row = { name, minutes, minutes_left: minutes, starts_at: startsAt, expires_at: expiresAt };
  const insert = insertInto('package', { tenant_id: tx.tenantId, ...row });
  const [made] = await tx.query<{ id: string }>(sql`${insert} returning id`);
  return made!.id;
}

export interface PackageUse {
  packageId: string;
  callId: string;
  minutes: number;
  at: Date | string;
}

export async function usePackage(tx: Queryable, { packageId, callId, minutes, at }: PackageUse): Promise<void> {
  await tx.query(sql`
    insert into package_use (tenant_id, package_id, call_id, minutes, at)
    values (${tx.tenantId}, ${packageId}, ${callId}, ${minutes}, ${at})`);
  await tx.query(sql`
    update package set minutes_left = minutes_left - ${minutes}
    where tenant_id = ${tx.tenantId} and id = ${packageId}`);
}

/** What a running call keeps: a minute of a package, or else money. */
export interface Hold {
  callId: string;
  packageId: string | null;
  /** Units of 0.0001 yuan. */
  amount: number;
}

export async function insertHold(tx: Queryable, { callId, packageId, amount }: Hold): Promise<void> {
  await tx.query(sql`
    insert into hold (tenant_id, call_id, package_id, amount)
    values (${tx.tenantId}, ${callId}, ${packageId}, ${amount})`);
}

/** False where the call holds nothing. */
export async function deleteHold(tx: Queryable, callId: string): Promise<boolean> {
  const deleted = await tx.query(sql`
    delete from hold where tenant_id = ${tx.tenantId} and call_id = ${callId} returning call_id`);
  return deleted.length > 0;
}

/** Money that running calls keep. */
export async function findHeld(db: Queryable): Promise<number> {
  const [held] = await db.query<{ amount: string }>(sql`
    select coalesce(sum(amount), 0) as amount from hold where tenant_id = ${db.tenantId}`);
  return Number(held!.amount);
}
