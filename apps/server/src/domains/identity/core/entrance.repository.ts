import type { Db } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface NewTicket {
  hash: Buffer;
  userId: string;
  expiresAt: Date;
  /** The session that asked for the ticket; null: the user has just proved who they are. */
  by: { sessionId: string; expiresAt: Date } | null;
}

export async function insertEntranceTicket(db: Db, { hash, userId, expiresAt, by }: NewTicket): Promise<void> {
  await db.global(sql`
    insert into enterprise_choice (ticket_hash, user_id, expires_at, session_id, session_ends_at)
    values (${hash}, ${userId}, ${expiresAt}, ${by?.sessionId ?? null}, ${by?.expiresAt ?? null})`);
}

export interface At {
  now: Date;
  /** Sessions without use since this instant are over. */
  idleSince: Date;
}

/** The condition of a valid ticket. If a session asked for it, that session must still be open. */
const isGood = (hash: Buffer, { now, idleSince }: At) => sql`
  ticket_hash = ${hash} and expires_at > ${now} and (session_id is null or exists (
    select from session s
    where s.id = session_id and s.revoked_at is null and s.expires_at > ${now} and s.last_seen_at > ${idleSince}))`;

export async function deleteTicketsOf(db: Db, userId: string): Promise<void> {
  await db.global(sql`delete from enterprise_choice where user_id = ${userId}`);
}

export async function findHolder(db: Db, hash: Buffer, at: At): Promise<string | undefined> {
  const [row] = await db.global<{ userId: string }>(sql`
    select user_id as "userId" from enterprise_choice where ${isGood(hash, at)}`);
  return row?.userId;
}

/** Uses a ticket up. Returns undefined if it is gone already. */
export async function takeEntranceTicket(
  db: Db,
  hash: Buffer,
  at: At,
): Promise<{ sessionEndsAt: string | null } | undefined> {
  const [taken] = await db.global<{ sessionEndsAt: string | null }>(sql`
    delete from enterprise_choice where ${isGood(hash, at)}
    returning session_ends_at as "sessionEndsAt"`);
  return taken;
}
