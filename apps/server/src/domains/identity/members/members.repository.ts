import type { Member } from '../../../kernel/member.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface EnterpriseSettings {
  /** IANA name. */
  zone: string;
  masksPhones: boolean;
  companyType: Member['companyType'];
  rulePack: string;
}

/** Inserts an enterprise and runs the work in the same transaction. */
export function insertTenant<T>(
  db: Db,
  name: string,
  settings: EnterpriseSettings,
  now: Date,
  work: (tx: Queryable) => Promise<T>,
): Promise<T> {
  const { zone, masksPhones, companyType, rulePack } = settings;
  const row = sql`
    insert into tenant (name, zone, masks_phones, company_type, rule_pack, created_at)
    values (${name}, ${zone}, ${masksPhones}, ${companyType}, ${rulePack}, ${now}) returning id`;
  return db.newTenant(row, work);
}

export interface Tenant {
  id: string;
  name: string;
  zone: string;
  createdAt: string;
  suspendedAt: string | null;
  /** The operator's reason for the suspension; null if it is not suspended. */
  suspendedFor: string | null;
}

export async function findTenants(db: Db): Promise<Tenant[]> {
  return db.global<Tenant>(sql`
    select id, name, zone, created_at as "createdAt", suspended_at as "suspendedAt", suspended_for as "suspendedFor"
    from tenant order by id`);
}

export async function countMembers(db: Queryable): Promise<{ memberCount: number; owners: string[] }> {
  const [row] = await db.query<{ memberCount: number; owners: string[] }>(sql`
    select count(*)::integer as "memberCount",
      coalesce(array_agg(name order by joined_at) filter (where is_super), '{}') as owners
    from membership where tenant_id = ${db.tenantId} and left_at is null and agency_id is null`);
  return row!;
}

/** Returns the user's id; undefined if nobody has the number. */
export async function findUserId(db: Db, mobileHash: Buffer): Promise<string | undefined> {
  const [row] = await db.global<{ id: string }>(sql`select id from app_user where mobile_hash = ${mobileHash}`);
  return row?.id;
}

/** Resets the count of wrong passwords. Returns false if nobody has the number. */
export async function unlock(db: Db, mobileHash: Buffer): Promise<boolean> {
  const changed = await db.global(sql`
    update app_user set unlocks = unlocks + 1 where mobile_hash = ${mobileHash} returning id`);
  return changed.length > 0;
}

export interface MemberOfEnterprise {
  userId: string;
  name: string;
  mobileEnc: Buffer;
  isOwner: boolean;
  joinedAt: string;
  suspendedAt: string | null;
  /** The last use of any of the member's sessions; null for none. */
  lastSeenAt: string | null;
}

/** Lists the members of an enterprise, in the order of joining. */
export async function findMembersOf(db: Db, tenantId: string): Promise<MemberOfEnterprise[]> {
  const members = await db.forTenant(tenantId).query<Omit<MemberOfEnterprise, 'mobileEnc' | 'lastSeenAt'>>(sql`
    select user_id as "userId", name, is_super as "isOwner", joined_at as "joinedAt", suspended_at as "suspendedAt"
    from membership where tenant_id = ${tenantId} and left_at is null and agency_id is null order by joined_at, user_id`);
  const known = await db.global<Pick<MemberOfEnterprise, 'userId' | 'mobileEnc' | 'lastSeenAt'>>(sql`
    select u.id as "userId", u.mobile_enc as "mobileEnc", (
      select max(s.last_seen_at) from session s where s.user_id = u.id and s.tenant_id = ${tenantId}) as "lastSeenAt"
    from app_user u where u.id = any(${members.map(({ userId }) => userId)})`);
  const of = new Map(known.map((each) => [each.userId, each]));
  return members.flatMap((member) => {
    const user = of.get(member.userId);
    return user ? [{ ...member, ...user }] : [];
  });
}

/** Returns sealed numbers by the users' ids. */
export function findMobiles(db: Db, userIds: string[]): Promise<{ userId: string; mobileEnc: Buffer }[]> {
  return db.global(sql`select id as "userId", mobile_enc as "mobileEnc" from app_user where id = any(${userIds})`);
}
