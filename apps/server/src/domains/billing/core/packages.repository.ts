import type { WarningLevel } from '@haihu/rules/billing/charging/charging';
import type { Queryable } from '../../../platform/db/db.ts';
import { insertInto, nothing, type Sql, sql } from '../../../platform/db/sql.ts';

export interface Package {
  id: string;
  name: string;
  minutes: number;
  /** Minutes left, without those that running calls hold. */
  minutesLeft: number;
  startsAt: string;
  expiresAt: string;
  /** The lines that its minutes serve; null: every line. */
  lineIds: string[] | null;
}

/** Returns the packages whose minutes serve a line. */
export const serving = <Kept extends Pick<Package, 'lineIds'>>(
  packages: readonly Kept[],
  lineId: string | null,
): Kept[] => packages.filter(({ lineIds }) => lineIds === null || (lineId !== null && lineIds.includes(lineId)));

/** The minutes left in package `p`, less the holds of all calls except one. */
export const freeMinutes = (exceptCall: string | null) => sql`
  greatest(0, p.minutes_left - coalesce((
    select sum(h.minutes) from (
      select tenant_id, call_id, package_id, package_minutes as minutes from hold
      union all select tenant_id, call_id, package_id, minutes from hold_further
    ) h where h.tenant_id = p.tenant_id and h.package_id = p.id
      ${exceptCall === null ? nothing : sql`and h.call_id <> ${exceptCall}`}
  ), 0))::int`;

const columns = sql`p.id, p.name, p.minutes, p.starts_at as "startsAt", p.expires_at as "expiresAt",
  case when p.line_products is not null then array(
    select l.id::text from line l where l.tenant_id = p.tenant_id and l.product_id = any(p.line_products)
  ) end as "lineIds"`;

/** Finds the packages in force at the instant, the first to expire first. The hold of `exceptCall` is ignored. */
export function findPackages(db: Queryable, at: Date | string, exceptCall: string | null = null): Promise<Package[]> {
  return db.query(packagesAt(db.tenantId, at, exceptCall));
}

/** Returns the statement of `findPackages`. */
export const packagesAt = (tenantId: string, at: Date | string, exceptCall: string | null = null): Sql => sql`
  select ${columns}, ${freeMinutes(exceptCall)} as "minutesLeft"
  from package p
  where p.tenant_id = ${tenantId} and p.starts_at <= ${at} and p.expires_at > ${at}
  order by p.expires_at, p.id`;

/** Finds packages with minutes left that were in force at some instant between the two. */
export function findPackagesBetween(db: Queryable, from: Date | string, to: Date | string): Promise<Package[]> {
  return db.query(sql`
    select ${columns}, ${freeMinutes(null)} as "minutesLeft" from package p
    where p.tenant_id = ${db.tenantId} and p.starts_at <= ${to} and p.expires_at > ${from} and p.minutes_left > 0`);
}

export interface Open {
  /** The packages in force at the instant, with minutes that no other call holds. */
  packages: Package[];
  /** The minutes of all packages in force at the instant, including held minutes. */
  minutesLeft: number;
  /** The agency's part of the price of a minute, in units of 0.0001 yuan. */
  margin: number;
  /** True when an agency opened the enterprise. */
  isServed: boolean;
}

/** Ends the hold of a call, and returns the packages that it may use. Null: the call holds nothing. */
export async function endHold(tx: Queryable, callId: string, at: Date | string): Promise<Open | null> {
  const found = await tx.query<(Package | { id: null }) & { allLeft: number; margin: number; isServed: boolean }>(sql`
    with ended as (delete from hold where tenant_id = ${tx.tenantId} and call_id = ${callId} returning call_id, margin)
    select ${columns}, p."minutesLeft", ended.margin::float8 as margin,
      exists (select from agency_enterprise e where e.tenant_id = ${tx.tenantId}) as "isServed", ${minutesInForce(tx, at)} as "allLeft"
    from ended left join (
      select p.*, ${freeMinutes(callId)} as "minutesLeft" from package p
      where p.tenant_id = ${tx.tenantId} and p.starts_at <= ${at} and p.expires_at > ${at} and p.minutes_left > 0
    ) p on p."minutesLeft" > 0`);
  if (found.length === 0) return null;
  type Row = (typeof found)[number];
  const packages = found.filter((each): each is Row & Package => each.id !== null);
  const { allLeft, margin, isServed } = found[0]!;
  return { packages, minutesLeft: allLeft, margin, isServed };
}

const minutesInForce = (db: Queryable, at: Date | string) => sql`
  (select coalesce(sum(f.minutes_left), 0)::int from package f
    where f.tenant_id = ${db.tenantId} and f.minutes_left > 0 and f.starts_at <= ${at} and f.expires_at > ${at})`;

/** Makes the present minutes the base of warnings, and clears the last warning. Expects the wallet locked. */
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
  /** Null: the package was given without a reference. */
  reference: string | null;
}

export async function insertPackage(tx: Queryable, { name, minutes, startsAt, expiresAt, reference }: NewPackage) {
  const row = { name, minutes, minutes_left: minutes, starts_at: startsAt, expires_at: expiresAt, reference };
  const insert = insertInto('package', { tenant_id: tx.tenantId, ...row });
  const [made] = await tx.query<{ id: string }>(sql`${insert} returning id`);
  return made!.id;
}

export interface RecordedPackage {
  id: string;
  name: string;
  minutes: number;
  /** ISO 8601. */
  expiresAt: string;
}

/** Finds the package that was given for a reference. */
export async function findPackageByReference(db: Queryable, reference: string): Promise<RecordedPackage | undefined> {
  const [found] = await db.query<RecordedPackage>(sql`
    select id, name, minutes, expires_at as "expiresAt" from package
    where tenant_id = ${db.tenantId} and reference = ${reference}`);
  return found;
}

export interface PackageUse {
  callId: string;
  uses: { packageId: string; minutes: number }[];
  at: Date | string;
  /** The minutes after the last purchase. `warned`: the lowest level that was reached since. */
  base: number;
  warned: WarningLevel | null;
}

/** Returns the named parts of a statement that take the minutes, for `takeMinutes` or a larger statement. */
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

/** Returns the part of an update that stores the base and level of warnings in the wallet. */
export const minutesTold = ({ base, warned }: PackageUse): Sql =>
  sql`minutes_base = ${base}, minutes_warned = ${warned}`;

export async function takeMinutes(tx: Queryable, uses: PackageUse): Promise<void> {
  await tx.query(sql`
    with ${usePackages(tx, uses)}
    update wallet set ${minutesTold(uses)} where tenant_id = ${tx.tenantId} and currency = 'CNY'`);
}

/** The minutes and money that a running call holds. */
export interface Hold {
  callId: string;
  minutes: number;
  /** Whole minutes of packages. */
  uses: PackageUse['uses'];
  /** Units of 0.0001 yuan, for the remaining minutes. */
  amount: number;
}

/**
 * Returns the statement that holds money or package minutes for a call's first minute. One minute uses one package at
 * most.
 */
export const insertingHold = (
  tenantId: string,
  callId: string,
  { minutes, uses, amount, margin }: Omit<Hold, 'callId'> & { margin: number },
): Sql => {
  const [use] = uses;
  return sql`
    insert into hold (tenant_id, call_id, minutes, package_id, package_minutes, amount, margin)
    values (${tenantId}, ${callId}, ${minutes}, ${use?.packageId ?? null}, ${use?.minutes ?? 0}, ${amount}, ${margin})`;
};

/** Locks these holds until the transaction ends. */
export function lockHolds(tx: Queryable, callIds: string[]): Promise<Hold[]> {
  return tx.query(sql`
    select call_id as "callId", minutes, amount::float8 as amount, (
      select coalesce(jsonb_agg(jsonb_build_object('packageId', kept.id::text, 'minutes', kept.minutes)), '[]')
      from (
        select h.package_id as id, h.package_minutes as minutes where h.package_minutes > 0
        union all select f.package_id, f.minutes from hold_further f
          where f.tenant_id = h.tenant_id and f.call_id = h.call_id
      ) kept
    ) as uses
    from hold h where tenant_id = ${tx.tenantId} and call_id = any(${callIds}) order by call_id for update`);
}

export async function updateHold(tx: Queryable, { callId, minutes, uses, amount }: Hold): Promise<void> {
  const [first, ...further] = uses;
  const packageIds = further.map(({ packageId }) => packageId);
  await tx.query(sql`
    with gone as (
      delete from hold_further
      where tenant_id = ${tx.tenantId} and call_id = ${callId} and package_id <> all(${packageIds}::bigint[])
    ),
    kept as (
      insert into hold_further (tenant_id, call_id, package_id, minutes)
      select ${tx.tenantId}::bigint, ${callId}::bigint, kept.package, kept.minutes
      from unnest(${packageIds}::bigint[], ${further.map((use) => use.minutes)}::integer[]) as kept (package, minutes)
      on conflict (tenant_id, call_id, package_id) do update set minutes = excluded.minutes
    )
    update hold set minutes = ${minutes}, package_id = ${first?.packageId ?? null},
      package_minutes = ${first?.minutes ?? 0}, amount = ${amount}
    where tenant_id = ${tx.tenantId} and call_id = ${callId}`);
}

/** Finds the holds of all running calls, the newest first. */
export function findHolds(
  db: Queryable,
  beforeCall: string | null,
  size: number,
): Promise<{ callId: string; packageMinutes: number; amount: string }[]> {
  return db.query(sql`
    select call_id as "callId", amount + coalesce((
      select sum(l.amount) from leg_hold l where l.tenant_id = hold.tenant_id and l.call_id = hold.call_id
    ), 0)::bigint as amount, package_minutes + coalesce((
      select sum(f.minutes) from hold_further f where f.tenant_id = hold.tenant_id and f.call_id = hold.call_id
    ), 0)::int as "packageMinutes"
    from hold where tenant_id = ${db.tenantId} ${beforeCall === null ? nothing : sql`and call_id < ${beforeCall}`}
    order by call_id desc limit ${size}`);
}

/** Sums the money that running calls and their further phones hold, without one call. */
export async function sumHeldMoney(db: Queryable, exceptCall: string | null = null): Promise<number> {
  const [held] = await db.query<{ amount: string }>(sql`select ${heldMoney(db.tenantId, exceptCall)} as amount`);
  return Number(held!.amount);
}

/** Returns the sum of `sumHeldMoney` as a column. */
export const heldMoney = (tenantId: string, exceptCall: string | null = null): Sql => sql`(
  select coalesce(sum(amount), 0) from (
    select amount from hold where tenant_id = ${tenantId} ${exceptCall === null ? nothing : sql`and call_id <> ${exceptCall}`}
    union all
    select amount from leg_hold where tenant_id = ${tenantId}
  ) held)`;

export async function findPackageName(db: Queryable, id: string): Promise<string | null> {
  const [found] = await db.query<{ name: string }>(sql`
    select name from package where tenant_id = ${db.tenantId} and id = ${id}`);
  return found?.name ?? null;
}
