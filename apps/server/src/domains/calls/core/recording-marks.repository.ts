import type { RecordingMark } from '@haihu/rules/calls/recording-pauses';
import type { NoticeEvent } from '../../../integrations/telephony/telephony.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface NewMark extends Pick<RecordingMark, 'kind'> {
  callId: string;
  at: Date;
  /** Null: the recording went on by itself. */
  by: string | null;
}

/**
 * Notes on a call how the notice about its recording went. What a customer agreed to stays so. False: it is known already.
 */
export async function noteNotice(
  tx: Queryable,
  callId: string,
  { outcome, at }: Pick<NoticeEvent, 'outcome' | 'at'>,
): Promise<boolean> {
  const reason = { asked: 'not_agreed', agreed: null, no_sound: 'no_sound' }[outcome];
  const agreedAt = outcome === 'agreed' ? at : null;
  const noted = await tx.query(sql`
    update call set unrecorded = ${reason}, agreed_at = ${agreedAt}
    where tenant_id = ${tx.tenantId} and id = ${callId} and agreed_at is null
      and (${agreedAt}::timestamptz is not null or unrecorded is distinct from ${reason}) returning id`);
  return noted.length > 0;
}

export async function insertMark(tx: Queryable, { callId, kind, at, by }: NewMark): Promise<void> {
  await tx.query(sql`
    insert into call_mark (tenant_id, call_id, at, kind, by_id) values (${tx.tenantId}, ${callId}, ${at}, ${kind}, ${by})
    on conflict do nothing`);
}

/** Deletes the last mark of a call, because the engine could not do what it says. */
export async function deleteLastMark(tx: Queryable, callId: string, kind: RecordingMark['kind']): Promise<void> {
  await tx.query(sql`
    delete from call_mark where tenant_id = ${tx.tenantId} and call_id = ${callId} and kind = ${kind}
      and at = (select max(at) from call_mark where tenant_id = ${tx.tenantId} and call_id = ${callId})`);
}

export function findMarks(db: Queryable, callId: string): Promise<RecordingMark[]> {
  return db.query(sql`
    select kind, at from call_mark where tenant_id = ${db.tenantId} and call_id = ${callId} order by at`);
}

/**
 * Notes that the recording of a running call is paused since that instant, or goes on. False: it is so already, or the
 * call is over.
 */
export async function setRecordPaused(tx: Queryable, callId: string, since: string | Date | null): Promise<boolean> {
  const set = await tx.query(sql`
    update call_running set record_paused_at = ${since}
    where tenant_id = ${tx.tenantId} and call_id = ${callId}
      and (record_paused_at is null) <> (${since}::timestamptz is null) returning call_id`);
  return set.length > 0;
}

/** Ends the pauses of these calls that began before that instant. Returns their calls. */
export async function endLongPauses(
  tx: Queryable,
  callIds: string[],
  before: Date,
): Promise<{ callId: string; nodeId: string; since: string }[]> {
  return tx.query(sql`
    with long as (
      select call_id, record_paused_at as since from call_running
      where tenant_id = ${tx.tenantId} and call_id = any(${callIds}) and record_paused_at <= ${before} for update
    )
    update call_running r set record_paused_at = null from long
    where r.tenant_id = ${tx.tenantId} and r.call_id = long.call_id
    returning r.call_id as "callId", r.node_id as "nodeId", long.since`);
}
