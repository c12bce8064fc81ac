import type { Db } from '../platform/db/db.ts';
import { sql } from '../platform/db/sql.ts';

/** Takes the session's old ones away, so that their number stays small. */
export async function insertTicket(db: Db, hash: Buffer, sessionId: string, times: { now: Date; expiresAt: Date }) {
  await db.global(sql`
    with old as (delete from socket_ticket where session_id = ${sessionId} and expires_at <= ${times.now})
    insert into socket_ticket (hash, session_id, expires_at) values (${hash}, ${sessionId}, ${times.expiresAt})`);
}

/** Answers the session of a ticket that still counts. Either way the ticket is gone. */
export async function takeTicket(db: Db, hash: Buffer, now: Date): Promise<string | undefined> {
  const [ticket] = await db.global<{ sessionId: string; inTime: boolean }>(sql`
    delete from socket_ticket where hash = ${hash} returning session_id as "sessionId", expires_at > ${now} as "inTime"`);
  return ticket?.inTime ? ticket.sessionId : undefined;
}
