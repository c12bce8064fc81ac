import type { Db } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface NewSipTicket {
  hash: Buffer;
  sessionId: string;
  nodeId: string;
  expiresAt: Date;
}

/** Inserts a ticket and deletes the session's expired ones, so that their number stays small. */
export async function insertSipTicket(db: Db, ticket: NewSipTicket, now: Date): Promise<void> {
  await db.global(sql`
    with old as (delete from sip_ticket where session_id = ${ticket.sessionId} and expires_at <= ${now})
    insert into sip_ticket (hash, session_id, node_id, expires_at)
    values (${ticket.hash}, ${ticket.sessionId}, ${ticket.nodeId}, ${ticket.expiresAt})`);
}

export interface UsedSipTicket {
  sessionId: string;
  nodeId: string;
  /** The address of the node's HTTP server. */
  address: string;
}

/** Uses up a ticket. `used`: it was used before. Undefined: it is unknown or expired. */
export async function takeSipTicket(db: Db, hash: Buffer, now: Date): Promise<UsedSipTicket | 'used' | undefined> {
  const [taken] = await db.global<UsedSipTicket>(sql`
    update sip_ticket ticket set used_at = ${now} from engine_node node
    where hash = ${hash} and used_at is null and expires_at > ${now} and node.id = ticket.node_id
    returning session_id as "sessionId", node.id as "nodeId", node.address`);
  if (taken) return taken;
  const used = await db.global(sql`select from sip_ticket where hash = ${hash} and used_at is not null`);
  return used.length > 0 ? 'used' : undefined;
}
