import type { Db } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export async function insertTicket(
  db: Db,
  {
    hash,
    userId,
    expiresAt,
    sessionEndsAt,
  }: { hash: Buffer; userId: string; expiresAt: Date; sessionEndsAt: Date | null },
) {
  await db.global(sql`
    insert into enterprise_choice (ticket_hash, user_id, expires_at, session_ends_at)
    values (${hash}, ${userId}, ${expiresAt}, ${sessionEndsAt})`);
}

export async function deleteTicketsOf(db: Db, userId: string): Promise<void> {
  await db.global(sql`delete from enterprise_choice where user_id = ${userId}`);
}

export async function findHolder(db: Db, hash: Buffer, now: Date): Promise<string | undefined> {
  const [row] = await db.global<{ userId: string }>(sql`
    select user_id as "userId" from enterprise_choice where ticket_hash = ${hash} and expires_at > ${now}`);
  return row?.userId;
}

/** Nothing when it is gone already. */
export async function takeTicket(
  db: Db,
  hash: Buffer,
  now: Date,
): Promise<{ sessionEndsAt: string | null } | undefined> {
  const [taken] = await db.global<{ sessionEndsAt: string | null }>(sql`
    delete from enterprise_choice where ticket_hash = ${hash} and expires_at > ${now}
    returning session_ends_at as "sessionEndsAt"`);
  return taken;
}
