import type { SealedPhone } from '../../../platform/cipher.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

/** Inserts a user. A user who has this number already stays as it is. Returns the id. */
export async function upsertUser(db: Db, mobile: SealedPhone, passwordHash: string | null, now: Date): Promise<string> {
  const [row] = await db.global<{ id: string }>(sql`
    insert into app_user (mobile_enc, mobile_hash, tail_hash, password_hash, created_at)
    values (${mobile.enc}, ${mobile.hash}, ${mobile.tail}, ${passwordHash}, ${now})
    on conflict (mobile_hash) do update set tail_hash = excluded.tail_hash
    returning id`);
  return row!.id;
}

export interface StoredUser {
  mobileEnc: Buffer;
  passwordHash: string | null;
}

/** Returns a user's number and password hash. Expects the id of a user. */
export async function findUser(db: Db, userId: string): Promise<StoredUser> {
  const [user] = await db.global<StoredUser>(sql`
    select mobile_enc as "mobileEnc", password_hash as "passwordHash" from app_user where id = ${userId}`);
  return user!;
}

export interface NewMembership {
  userId: string;
  name: string;
  isSuper: boolean;
  departmentId: string | null;
  position?: string | null;
  /** The agency whose staff the member is; null or absent for the enterprise's own staff. */
  agencyId?: string | null;
}

/**
 * Inserts a membership without rights: they come with its roles. A member who left before gets the same row again.
 * Returns false if the user is a member already.
 */
export async function insertMembership(tx: Queryable, member: NewMembership, now: Date): Promise<boolean> {
  const { userId, name, isSuper, departmentId, position = null, agencyId = null } = member;
  const inserted = await tx.query(sql`
    insert into membership as known (tenant_id, user_id, name, is_super, department_id, position, agency_id, joined_at)
    values (${tx.tenantId}, ${userId}, ${name}, ${isSuper}, ${departmentId}, ${position}, ${agencyId}, ${now})
    on conflict (tenant_id, user_id) do update set name = excluded.name, is_super = excluded.is_super,
      department_id = excluded.department_id, position = excluded.position, agency_id = excluded.agency_id, joined_at = excluded.joined_at,
      suspended_at = null, left_at = null
    where known.left_at is not null
    returning user_id`);
  return inserted.length > 0;
}

export interface EnterpriseOfUser {
  id: string;
  name: string;
  suspendedAt: string | null;
}

/** Lists a user's enterprises in the order of joining. */
export async function findEnterprises(db: Db, userId: string): Promise<EnterpriseOfUser[]> {
  return db.global<EnterpriseOfUser>(sql`select * from user_enterprises(${userId})`);
}
