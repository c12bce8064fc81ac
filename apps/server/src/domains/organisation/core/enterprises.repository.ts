import type { ShownEnterprise } from '@haihu/contract/organisation/enterprises';
import type { Industry } from '@haihu/contract/organisation/core/industries';
import type { RoleTitle } from '@haihu/contract/organisation/roles';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';

/** Largest number of enterprises that a search returns. */
const MOST_FOUND = 20;

const shown = sql`id, name, industry, city`;

/** Completes an enterprise that has just been founded. */
export async function markFounded(
  tx: Queryable,
  { industry, founderId, now }: { industry: Industry; founderId: string | null; now: Date },
): Promise<void> {
  await tx.query(sql`
    update tenant set industry = ${industry}, founder_id = ${founderId}, created_at = ${now}
    where id = ${tx.tenantId}`);
}

/** Selects the enterprise of that name that a user founded after `since`. */
export const selectFounded = (founderId: string, name: string, since: Date): Sql => sql`
  select id from tenant where founder_id = ${founderId} and name = ${name} and created_at > ${since}
  order by id limit 1`;

/** Locks the foundings of this user until the transaction ends. */
export async function lockFounder(tx: Queryable, userId: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('founder ' || ${userId}::text, 0))`);
}

/** Returns true if the database knows this zone, in upper or lower case. */
export async function hasZone(db: Db, zone: string): Promise<boolean> {
  const found = await db.global(sql`select from pg_timezone_names where lower(name) = lower(${zone}) limit 1`);
  return found.length > 0;
}

/** Returns the IANA name of the enterprise's zone. */
export async function findZone(db: Queryable): Promise<string> {
  const [row] = await db.query<{ zone: string }>(sql`select zone from tenant where id = ${db.tenantId}`);
  return row!.zone;
}

async function findOne(db: Db, condition: Sql): Promise<ShownEnterprise | undefined> {
  const [row] = await db.global<ShownEnterprise>(sql`select ${shown} from tenant where ${condition}`);
  return row;
}

/** Finds an enterprise, even if searches do not show it. */
export const findShown = (db: Db, id: string) => findOne(db, sql`id = ${id}`);

export const findFindable = (db: Db, id: string) => findOne(db, sql`id = ${id} and findable`);

export const findByCode = (db: Db, code: string) => findOne(db, sql`join_code = ${code}`);

/** Searches enterprises by a part of their name. Names that begin with it come first. */
export function searchFindable(db: Db, words: string): Promise<ShownEnterprise[]> {
  return db.global<ShownEnterprise>(sql`
    select ${shown} from tenant
    where findable and strpos(lower(name), lower(${words})) > 0
    order by strpos(lower(name), lower(${words})), name, id limit ${MOST_FOUND}`);
}

export interface StoredEnterprise extends ShownEnterprise {
  zone: string;
  createdAt: string;
  joinCode: string | null;
  findable: boolean;
}

export async function findEnterprise(db: Db, id: string): Promise<StoredEnterprise> {
  const [row] = await db.global<StoredEnterprise>(sql`
    select ${shown}, zone, created_at as "createdAt", join_code as "joinCode", findable from tenant where id = ${id}`);
  return row!;
}

export interface Details {
  name?: string;
  industry?: Industry;
  /** Null removes the city. */
  city?: string | null;
  zone?: string;
}

/** Updates the details of an enterprise. An absent value stays. */
export async function updateDetails(tx: Queryable, { name, industry, city, zone }: Details): Promise<void> {
  await tx.query(sql`
    update tenant set name = coalesce(${name ?? null}, name), industry = coalesce(${industry ?? null}, industry),
      zone = coalesce(${zone ?? null}, zone), city = ${city === undefined ? sql`city` : sql`${city}`}
    where id = ${tx.tenantId}`);
}

export async function updateJoinWay(
  tx: Queryable,
  { code, findable }: { code?: 'renew' | 'off'; findable?: boolean },
): Promise<void> {
  const next = code === 'renew' ? sql`new_join_code()` : code === 'off' ? sql`null` : sql`join_code`;
  await tx.query(sql`
    update tenant set join_code = ${next}, findable = coalesce(${findable ?? null}, findable)
    where id = ${tx.tenantId}`);
}

export interface MemberPosition {
  isOwner: boolean;
  roles: RoleTitle[];
  memberCount: number;
  state: 'none' | 'waiting' | 'accepted' | 'refused';
}

/**
 * Returns a member's standing in the enterprise: roles, ownership, the number of members, and the state of the
 * authentication.
 */
export async function findMemberPosition(db: Queryable, userId: string): Promise<MemberPosition> {
  const [row] = await db.query<MemberPosition>(sql`
    select
      coalesce((select is_super from membership
        where tenant_id = ${db.tenantId} and user_id = ${userId}), false) as "isOwner",
      (
        select coalesce(json_agg(json_build_object('name', r.name, 'preset', r.preset) order by r.id), '[]')
        from membership_role mr join role r on r.tenant_id = mr.tenant_id and r.id = mr.role_id
        where mr.tenant_id = ${db.tenantId} and mr.user_id = ${userId}
      ) as roles,
      (select count(*)::integer from membership
        where tenant_id = ${db.tenantId} and left_at is null and agency_id is null) as "memberCount",
      coalesce((select state from enterprise_authentication
        where tenant_id = ${db.tenantId} order by id desc limit 1), 'none') as state`);
  return row!;
}

export interface Belonging {
  /** `gone`: the user has left and may come back. */
  state: 'active' | 'suspended' | 'gone';
  isOwner: boolean;
}

/** Returns the state of a user in the enterprise; undefined for a stranger. */
export async function findBelonging(db: Queryable, userId: string): Promise<Belonging | undefined> {
  const [row] = await db.query<Belonging>(sql`
    select case when left_at is not null then 'gone' when suspended_at is not null then 'suspended' else 'active'
      end as state, is_super as "isOwner"
    from membership where tenant_id = ${db.tenantId} and user_id = ${userId}`);
  return row;
}

/** Finds the members with this permission, by their roles or as owners. */
export async function findHolders(db: Queryable, permission: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select user_id as id from membership
    where tenant_id = ${db.tenantId} and left_at is null and suspended_at is null
      and (is_super or ${permission} = any(permissions)) order by user_id`);
  return rows.map(({ id }) => id);
}

/**
 * Counts the other owners, and locks every owner's row until the transaction ends. If the last two leave at once, one
 * must stay.
 */
export async function countOtherOwners(tx: Queryable, userId: string): Promise<number> {
  const owners = await tx.query<{ id: string }>(sql`
    select user_id as id from membership
    where tenant_id = ${tx.tenantId} and is_super and left_at is null and suspended_at is null
    order by user_id for no key update`);
  return owners.filter(({ id }) => id !== userId).length;
}

/** Returns true if the enterprise has an owner. */
export async function hasOwner(db: Queryable): Promise<boolean> {
  const found = await db.query(sql`
    select from membership where tenant_id = ${db.tenantId} and is_super and left_at is null limit 1`);
  return found.length > 0;
}
