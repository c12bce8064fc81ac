import type { Db } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

/** Stores a password hashed by other parameters. Changes nothing if another password was set meanwhile. */
export async function renewPasswordHash(
  db: Db,
  { userId, before, after }: { userId: string; before: string; after: string },
): Promise<void> {
  await db.global(sql`update app_user set password_hash = ${after} where id = ${userId} and password_hash = ${before}`);
}

/**
 * Deletes rows that nobody can use any more. An ended session is kept for a while, because its error differs from that
 * of an unknown one.
 */
export async function forget(db: Db, before: { now: Date; sessionEnd: Date; deviceUse: Date }): Promise<void> {
  await db.global(sql`delete from session where expires_at < ${before.sessionEnd}`);
  await db.global(sql`delete from known_device where last_used_at < ${before.deviceUse}`);
  await db.global(sql`delete from enterprise_choice where expires_at < ${before.now}`);
  await db.global(sql`delete from sms_code where expires_at < ${before.now}`);
}
