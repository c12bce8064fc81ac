import type { Language } from '@haihu/contract/languages';
import type { Db } from '../platform/db/db.ts';
import { type Sql, sql } from '../platform/db/sql.ts';

/** The session that a ticket belongs to. */
export interface TicketSession {
  sessionId: string;
  language: Language;
}

/**
 * Stores a ticket if `counting` returns a row; else returns false. Deletes the session's old ones, so that their number
 * stays small.
 */
export async function insertSocketTicket(
  db: Db,
  hash: Buffer,
  bound: TicketSession,
  { now, expiresAt, counting }: { now: Date; expiresAt: Date; counting: Sql },
): Promise<boolean> {
  const { sessionId, language } = bound;
  const stored = await db.global(sql`
    with counted as (${counting}),
    old as (delete from socket_ticket where session_id = ${sessionId} and expires_at <= ${now})
    insert into socket_ticket (hash, session_id, language, expires_at)
    select ${hash}::bytea, ${sessionId}::bigint, ${language}, ${expiresAt}::timestamptz where exists (select from counted)
    returning session_id`);
  return stored.length > 0;
}

/** Uses up a ticket and returns its session; undefined if it is no longer valid. Either way the ticket is gone. */
export async function takeSocketTicket(db: Db, hash: Buffer, now: Date): Promise<TicketSession | undefined> {
  const [ticket] = await db.global<TicketSession & { inTime: boolean }>(sql`
    delete from socket_ticket where hash = ${hash}
    returning session_id as "sessionId", language, expires_at > ${now} as "inTime"`);
  return ticket?.inTime ? ticket : undefined;
}
