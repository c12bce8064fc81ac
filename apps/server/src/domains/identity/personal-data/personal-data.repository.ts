import type { Db, Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface StoredPerson {
  mobileEnc: Buffer;
  createdAt: string;
}

export async function findPerson(db: Db, userId: string): Promise<StoredPerson> {
  const [row] = await db.global<StoredPerson>(sql`
    select mobile_enc as "mobileEnc", created_at as "createdAt" from app_user where id = ${userId}`);
  return row!;
}

/** Finds a person's data in this enterprise. */
export async function findMembership(db: Queryable, userId: string) {
  const [row] = await db.query<{ name: string; permissions: string[]; isSuper: boolean; joinedAt: string }>(sql`
    select name, permissions, is_super as "isSuper", joined_at as "joinedAt"
    from membership where tenant_id = ${db.tenantId} and user_id = ${userId}`);
  return row!;
}

/** Lists sessions in all enterprises, newest first, including ended ones as long as they are kept. */
export function findSessions(db: Db, userId: string) {
  return db.global<{ enterprise: string; from: string; lastSeenAt: string; endedAt: string | null }>(sql`
    select t.name as enterprise, s.created_at as "from", s.last_seen_at as "lastSeenAt", s.revoked_at as "endedAt"
    from session s join tenant t on t.id = s.tenant_id
    where s.user_id = ${userId} order by s.created_at desc, s.id desc`);
}
