import type { WarningLevel } from '@haihu/rules/charging';
import type { Queryable } from '../../platform/db/db.ts';
import { insertInto, nothing, type Sql, sql } from '../../platform/db/sql.ts';

export interface Package {
  id: string;
  name: string;
  minutes: number;
  /** Not counting those that running calls hold. */
  minutesLeft: number;
  startsAt: string;
  expiresAt: string;
}

/** Less what calls hold, but for one of them. */
const free = (exceptCall: string | null) => sql`
  greatest(0, p.minutes_left - coalesce((
    select sum(h.package_minutes) from hold h where h.tenant_id = p.tenant_id and h.package_id = p.id
      ${exceptCall === null ? nothing : sql`and h.call_id <> ${exceptCall}`}
  ), 0))::int`;

const columns = sql`p.id, p.name, p.minutes, p.starts_at as "startsAt", p.expires_at as "expiresAt"`;

/** Those in force at the instant, the first to expire first; as if one of the calls held nothing. */
export function findPackages(db: Queryable, at: Date | string, exceptCall: string | null = null): Promise<Package[]> {
  return db.query(sql`
    select ${columns}, ${free(exceptCall)} as "minutesLeft"
    from package p
    where p.tenant_id = ${db.tenantId} and p.starts_at <= ${at} and p.expires_at > ${at}
    order by p.expires_at, p.id`);
}

export interface Open {
  /** In force at the instant, with minutes that no other call holds. */
  packages: Package[];
  /** Of all packages in force at the instant, those that calls hold among them. */
  minutesLeft: number;
}

/** Gives back what a call holds, and answers what it may use. Null for a call that holds nothing. */
export async function endHold(tx: Queryable, callId: string, at: Date | string): Promise<Open | null> {
  const found = await tx.query<(Package | { id: null }) & { allLeft: number }>(sql`
    with ended as (delete from hold where tenant_id = ${tx.tenantId} and call_id = ${callId} returning call_id)
    select ${columns}, p."minutesLeft", ${minutesInForce(tx, at)} as "allLeft"
    from ended left join (
      select p.*, ${free(callId)} as "minutesLeft" from package p
      where p.tenant_id = ${tx.tenantId} and p.starts_at <= ${at} and p.expires_at > ${at} and p.minutes_left > 0
    ) p on p."minutesLeft" > 0`);
  if (found.length === 0) return null;
  type Row = (typeof found)[number];
  const packages = found.filter((each): each is Row & Package => each.id !== null);
  return { packages, minutesLeft: found[0]!.allLeft };
}

const minutesInForce = (db: Queryable, at: Date | string) => sql`
  (select coalesce(sum(f.minutes_left), 0)::int from package f
    where f.tenant_id = ${db.tenantId} and f.minutes_left > 0 and f.starts_at <= ${at} and f.expires_at > ${at})`;

/** What is left now is what warnings are a part of, and nothing was warned of yet. Expects the wallet locked. */
export async function countMinutesAnew(tx: Queryable, at: Date | string): Promise<void> {
  await tx.query(sql`
    update wallet set minutes_base = ${minutesInForce(tx, at)}, minutes_warned = null
    where tenant_id = ${tx.tenantId} and currency = 'CNY'`);
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
  callId: string;
  uses: { packageId: string; minutes: number }[];
  at: Date | string;
  /** What was there after the last purchase, and the lowest part of it that was reached since. */
  base: number;
  warned: WarningLevel | null;
}

/** Named parts of a statement that take the minutes: for one that does more, or `takeMinutes`. */
export function usePackages(tx: Queryable, { callId, uses, at }: PackageUse): Sql {
  return sql`
    used as (
      insert into package_use (tenant_id, package_id, call_id, minutes, at)
      select ${tx.tenantId}::bigint, taken.package, ${callId}::bigint, taken.minutes, ${at}::timestamptz
      from unnest(${uses.map(({ packageId }) => packageId)}::bigint[], ${uses.map(({ minutes }) => minutes)}::integer[])
        as taken (package, minutes)
      returning package_id, minutes
    ),
    spent as (
      update package p set minutes_left = p.minutes_left - used.minutes from used
      where p.tenant_id = ${tx.tenantId} and p.id = used.package_id
    )`;
}

/** What the wallet keeps of it: part of an update. */
export const minutesTold = ({ base, warned }: PackageUse): Sql =>
  sql`minutes_base = ${base}, minutes_warned = ${warned}`;

export async function takeMinutes(tx: Queryable, uses: PackageUse): Promise<void> {
  await tx.query(sql`
    with ${usePackages(tx, uses)}
    update wallet set ${minutesTold(uses)} where tenant_id = ${tx.tenantId} and currency = 'CNY'`);
}

/** What a running call keeps for so many minutes: of one package, and money for those beyond. */
export interface Hold {
  callId: string;
  minutes: number;
  packageId: string | null;
  packageMinutes: number;
  /** Units of 0.0001 yuan. */
  amount: number;
}

export async function insertHold(tx: Queryable, hold: Hold): Promise<void> {
  await tx.query(
    insertInto('hold', {
      tenant_id: tx.tenantId,
      call_id: hold.callId,
      minutes: hold.minutes,
      package_id: hold.packageId,
      package_minutes: hold.packageMinutes,
      amount: hold.amount,
    }),
  );
}

/** Until the transaction ends they neither end nor grow. */
export function lockHolds(tx: Queryable, callIds: string[]): Promise<Hold[]> {
  return tx.query(sql`
    select call_id as "callId", minutes, package_id as "packageId", package_minutes as "packageMinutes",
      amount::float8 as amount
    from hold where tenant_id = ${tx.tenantId} and call_id = any(${callIds}) order by call_id for update`);
}

export async function updateHold(tx: Queryable, { callId, minutes, packageMinutes, amount }: Hold): Promise<void> {
  await tx.query(sql`
    update hold set minutes = ${minutes}, package_minutes = ${packageMinutes}, amount = ${amount}
    where tenant_id = ${tx.tenantId} and call_id = ${callId}`);
}

/** Of all calls that are on, the newest first. */
export function findHolds(
  db: Queryable,
  beforeCall: string | null,
  size: number,
): Promise<{ callId: string; packageMinutes: number; amount: string }[]> {
  return db.query(sql`
    select call_id as "callId", package_minutes as "packageMinutes", amount from hold
    where tenant_id = ${db.tenantId} ${beforeCall === null ? nothing : sql`and call_id < ${beforeCall}`}
    order by call_id desc limit ${size}`);
}

/** Money that running calls keep, but for one of them. */
export async function findHeld(db: Queryable, exceptCall: string | null = null): Promise<number> {
  const [held] = await db.query<{ amount: string }>(sql`
    select coalesce(sum(amount), 0) as amount from hold
    where tenant_id = ${db.tenantId} ${exceptCall === null ? nothing : sql`and call_id <> ${exceptCall}`}`);
  return Number(held!.amount);
}
