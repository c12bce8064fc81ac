import type { Language } from '@haihu/contract/languages';
import type { Db } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

/** The session that a ticket belongs to. */
export interface TicketSession {
  sessionId: string;
  language: Language;
}

/** Stores a ticket. Deletes the session's old ones, so that their number stays small. */
export async function insertSocketTicket(
  db: Db,
  hash: Buffer,
  bound: TicketSession,
  times: { now: Date; expiresAt: Date },
) {
  const { sessionId, language } = bound;
  await db.global(sql`
    with old as (delete from socket_ticket where session_id = ${sessionId} and expires_at <= ${times.now})
    insert into socket_ticket (hash, session_id, language, expires_at)
    values (${hash}, ${sessionId}, ${language}, ${times.expiresAt})`);
}

/** Uses up a ticket and returns its session; undefined if it is no longer valid. Either way the ticket is gone. */
export async function takeSocketTicket(db: Db, hash: Buffer, now: Date): Promise<TicketSession | undefined> {
  const [ticket] = await db.global<TicketSession & { inTime: boolean }>(sql`
    delete from socket_ticket where hash = ${hash}
    returning session_id as "sessionId", language, expires_at > ${now} as "inTime"`);
  return ticket?.inTime ? ticket : undefined;
}
