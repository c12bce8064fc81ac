import type { PackageState } from '@haihu/contract/billing/values';
import type { Queryable } from '../../../platform/db/db.ts';
import { filterSql, nothing, type Sql, sql } from '../../../platform/db/sql.ts';
import type { Position } from '../../../platform/http/cursor.ts';
import { freeMinutes, type Package } from '../core/packages.repository.ts';

export interface ListedPackage extends Omit<Package, 'lineIds'> {
  state: PackageState;
  productId: string | null;
  price: string;
  lines: { id: string; name: string }[] | null;
  seats: number | null;
  seatsUsed: number;
}

const stateAt = (at: Date): Sql => sql`
  case when p.expires_at <= ${at} then 'expired' when p.minutes_left = 0 then 'usedUp'
    when p.starts_at > ${at} then 'coming' else 'inForce' end`;

const seatsUsed = sql`
  (select count(*)::int from seat s where s.tenant_id = p.tenant_id and s.package_id = p.id)`;

export interface PackageFilter {
  id?: string;
  state?: PackageState;
  at: Date;
}

/** Lists packages, the last to expire first. */
export function findPackageList(
  db: Queryable,
  { id, state, at }: PackageFilter,
  after: Position | null,
  size: number,
): Promise<ListedPackage[]> {
  return db.query(filterSql`
    select p.id, p.name, p.minutes, p.starts_at as "startsAt", p.expires_at as "expiresAt", ${stateAt(at)} as state,
      ${freeMinutes(null)} as "minutesLeft", p.product_id as "productId", p.price, p.seats, ${seatsUsed} as "seatsUsed",
      case when p.line_products is not null then coalesce((
        select jsonb_agg(jsonb_build_object('id', v.product_id::text, 'name', v.terms->>'name') order by v.product_id)
        from product_version v where v.product_id = any(p.line_products)
          and not exists (select from product_version w where w.product_id = v.product_id and w.version > v.version)
      ), '[]') end as lines
    from package p
    where p.tenant_id = ${db.tenantId} ${id ? sql`and p.id = ${id}` : nothing}
      ${state ? sql`and ${stateAt(at)} = ${state}` : nothing}
      ${after ? sql`and (p.expires_at, p.id) < (${after.at}, ${after.id})` : nothing}
    order by p.expires_at desc, p.id desc limit ${size}`);
}

export interface PackageCounts {
  inForce: number;
  coming: number;
  expiring: number;
  usedUp: number;
  expired: number;
  minutesLeft: number;
  seats: number;
  seatsUsed: number;
}

export async function countPackages(db: Queryable, at: Date, soon: Date): Promise<PackageCounts> {
  const [row] = await db.query<PackageCounts>(sql`
    select count(*) filter (where state = 'inForce')::int as "inForce",
      count(*) filter (where state = 'coming')::int as coming,
      count(*) filter (where state = 'inForce' and expires_at <= ${soon})::int as expiring,
      count(*) filter (where state = 'usedUp')::int as "usedUp",
      count(*) filter (where state = 'expired')::int as expired,
      coalesce(sum(minutes_left) filter (where state = 'inForce'), 0)::int as "minutesLeft",
      coalesce(sum(seats) filter (where state = 'inForce'), 0)::int as seats,
      coalesce(sum(seats_used) filter (where state = 'inForce'), 0)::int as "seatsUsed"
    from (select p.*, ${stateAt(at)} as state, ${seatsUsed} as seats_used from package p where p.tenant_id = ${db.tenantId}) all_of_them`);
  return row!;
}

/** Finds the package in force that ends first, before `until` and with minutes left; null: none. */
export async function findEndingSoon(db: Queryable, at: Date, until: Date) {
  const [found] = await db.query<Pick<Package, 'id' | 'name' | 'minutesLeft' | 'expiresAt'>>(sql`
    select id, name, minutes_left as "minutesLeft", expires_at as "expiresAt" from package
    where tenant_id = ${db.tenantId} and minutes_left > 0 and starts_at <= ${at}
      and expires_at > ${at} and expires_at <= ${until}
    order by expires_at, id limit 1`);
  return found ?? null;
}

export interface StoredUse {
  callId: string;
  at: string;
  minutes: number;
}

/** Finds the uses of a package, newest first. */
export function findUses(db: Queryable, packageId: string, after: Position | null, size: number): Promise<StoredUse[]> {
  return db.query(sql`
    select call_id as "callId", at, minutes from package_use
    where tenant_id = ${db.tenantId} and package_id = ${packageId}
      ${after ? sql`and (at, call_id) < (${after.at}, ${after.id})` : nothing}
    order by at desc, call_id desc limit ${size}`);
}
