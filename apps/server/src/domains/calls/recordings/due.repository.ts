import type { Recording } from '../../../integrations/telephony/wav.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { nothing, type Sql, sql } from '../../../platform/db/sql.ts';
import { valueColumn } from '../../config/config.api.ts';
import { SHORTEST_MESSAGE } from '../core/messages.repository.ts';
import type { Lease } from '../core/nodes.repository.ts';

/** Records that a node may have the recording of a call. It is fetched until it is stored or known to be absent. */
export async function insertDue(tx: Queryable, callId: string, nodeId: string, at: Date): Promise<void> {
  await tx.query(insertingDue(tx.tenantId, callId, nodeId, at));
}

/** Returns the statement of `insertDue`. */
export const insertingDue = (tenantId: string, callId: string, nodeId: string, at: Date): Sql => sql`
  insert into recording_due (tenant_id, call_id, node_id, due_at) values (${tenantId}, ${callId}, ${nodeId}, ${at})
  on conflict do nothing`;

export interface DueRecording {
  tenantId: string;
  callId: string;
}

/**
 * Finds the recordings that a node may still have, of all enterprises, the longest due first. A recording that is due
 * in more than a quarter of an hour is returned too, because a process whose clock was ahead put it off.
 */
export const findDue = (db: Db, nodeId: string, now: Date, most: number): Promise<DueRecording[]> =>
  db.global(sql`select * from recordings_due(${nodeId}, ${now}, ${most})`);

export interface WantedRecording {
  /** True when it is to be stored. Otherwise it is only deleted at the engine. */
  isWanted: boolean;
  placedAt: string;
  tries: number;
  agentId: string | null;
  /** True for the message of a caller. */
  isMessage: boolean;
  /** The enterprise's present settings of recordings; null while the defaults hold. */
  settings: object | null;
}

/** Condition on `call c`: its recording may be the message of a caller. Its length may be unknown as yet. */
const isMessage = sql`(c.direction = 'inbound' and c.answered_at is null and c.message_at is not null
  and coalesce(c.message_seconds, ${SHORTEST_MESSAGE}) >= ${SHORTEST_MESSAGE})`;

/** Returns the facts of a due recording. Undefined: it is not due any more. */
export async function findWanted(db: Queryable, callId: string): Promise<WantedRecording | undefined> {
  const [found] = await db.query<WantedRecording>(sql`
    select not d.unwanted and c.recording_path is null and c.origin <> 'test'
        and (c.direction = 'outbound' or c.answered_at is not null or ${isMessage}) as "isWanted",
      c.created_at as "placedAt", d.tries, c.agent_id as "agentId", ${isMessage} as "isMessage",
      ${valueColumn(db.tenantId, 'recording')} as settings
    from recording_due d join call c on c.tenant_id = d.tenant_id and c.id = d.call_id
    where d.tenant_id = ${db.tenantId} and d.call_id = ${callId}`);
  return found;
}

/**
 * Stores the path of a recording, which is due no more. `messageSeconds`: the length of a caller's message; null for
 * other recordings. False: it was erased meanwhile, or another process stored it, or the lease is lost.
 */
export async function noteStored(
  tx: Queryable,
  callId: string,
  { path, peaks, messageSeconds }: Pick<Recording, 'path' | 'peaks'> & { messageSeconds: number | null },
  { nodeId, term }: Lease,
): Promise<boolean> {
  const message =
    messageSeconds === null ? nothing : sql`, cause = 'voicemail', message_seconds = ${Math.round(messageSeconds)}`;
  const noted = await tx.query(sql`
    with lease as (select id from engine_node where id = ${nodeId} and term = ${term} for key share),
    stored as (
      update call c set recording_path = ${path}, peaks = ${peaks}::real[] ${message} from recording_due d, lease
      where c.tenant_id = ${tx.tenantId} and c.id = ${callId} and c.recording_path is null
        and d.tenant_id = c.tenant_id and d.call_id = c.id and not d.unwanted
      returning c.id
    )
    delete from recording_due
    where tenant_id = ${tx.tenantId} and call_id = ${callId} and exists (select from stored) returning call_id`);
  return noted.length > 0;
}

export async function putOffFetch(tx: Queryable, callId: string, until: Date): Promise<void> {
  await tx.query(sql`
    update recording_due set tries = tries + 1, due_at = ${until}
    where tenant_id = ${tx.tenantId} and call_id = ${callId}`);
}

export async function deleteDue(tx: Queryable, callId: string): Promise<void> {
  await tx.query(sql`delete from recording_due where tenant_id = ${tx.tenantId} and call_id = ${callId}`);
}

export interface LeftRecording extends DueRecording {
  isWanted: boolean;
}

/**
 * Finds ended calls whose recordings are still at a node and are not due. `callIds`: the names of the recordings there.
 */
export const findLeft = (db: Db, nodeId: string, callIds: string[]): Promise<LeftRecording[]> =>
  db.global(sql`select * from calls_left_at(${nodeId}, ${callIds}::bigint[])`);
