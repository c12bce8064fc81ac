import type { Db, Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

/** Returns true if the user is the only active owner. */
export async function isLastOwner(db: Queryable, userId: string): Promise<boolean> {
  const owners = await db.query<{ userId: string }>(sql`
    select user_id as "userId" from membership
    where tenant_id = ${db.tenantId} and is_super and suspended_at is null and left_at is null`);
  return owners.length === 1 && owners[0]!.userId === userId;
}

/**
 * Locks the enterprise's owners and the user's place, so that two owners cannot leave at once. Returns false for a user
 * who is suspended or has left.
 */
export async function lockPlace(tx: Queryable, userId: string): Promise<boolean> {
  const places = await tx.query<{ userId: string; isActive: boolean }>(sql`
    select user_id as "userId", suspended_at is null and left_at is null as "isActive" from membership
    where tenant_id = ${tx.tenantId} and (is_super or user_id = ${userId})
    order by user_id for update`);
  return places.some((place) => place.userId === userId && place.isActive);
}

/** Removes the picture and returns its path, so that the caller removes the file. */
export async function takePicture(tx: Queryable, userId: string): Promise<string | null> {
  const [place] = await tx.query<{ avatarPath: string | null }>(sql`
    update membership set avatar_path = null
    from (
      select avatar_path from membership where tenant_id = ${tx.tenantId} and user_id = ${userId}
    ) as before
    where tenant_id = ${tx.tenantId} and user_id = ${userId}
    returning before.avatar_path as "avatarPath"`);
  return place!.avatarPath;
}

/** Erases the data of the person: number, password, devices, consents, and the networks of sessions. */
export async function eraseUser(
  db: Db,
  { userId, numberEnc, numberHash, now }: { userId: string; numberEnc: Buffer; numberHash: Buffer; now: Date },
): Promise<void> {
  await db.global(sql`
    with erased as (
      update app_user set mobile_enc = ${numberEnc}, mobile_hash = ${numberHash}, tail_hash = null, password_hash = null
      where id = ${userId}
    ),
    devices as (delete from known_device where user_id = ${userId}),
    tickets as (delete from enterprise_choice where user_id = ${userId}),
    consents as (delete from consent where user_id = ${userId}),
    ended as (
      update session set revoked_at = coalesce(revoked_at, ${now}),
        device_system = null, device_browser = null, network = null
      where user_id = ${userId} returning id
    )
    select pg_notify('session_ended', id::text) from ended`);
}
