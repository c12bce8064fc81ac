import type { Db, Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface NewRunningCall {
  callId: string;
  agentId: string;
  lineId: string;
  calleeHash: Buffer;
  seenAt: Date;
}

/** False while the agent is in another call. Waits for one that is being placed at the same moment. */
export async function insertRunning(tx: Queryable, call: NewRunningCall): Promise<boolean> {
  const inserted = await tx.query(sql`
    insert into call_running (tenant_id, call_id, agent_id, line_id, callee_hash, seen_at)
    values (${tx.tenantId}, ${call.callId}, ${call.agentId}, ${call.lineId}, ${call.calleeHash}, ${call.seenAt})
    on conflict (tenant_id, agent_id) do nothing returning call_id`);
  return inserted.length > 0;
}

export async function deleteRunning(tx: Queryable, callId: string): Promise<void> {
  await tx.query(sql`delete from call_running where tenant_id = ${tx.tenantId} and call_id = ${callId}`);
}

export async function isTalking(db: Queryable, agentId: string): Promise<boolean> {
  const found = await db.query(sql`
    select from call_running where tenant_id = ${db.tenantId} and agent_id = ${agentId}`);
  return found.length > 0;
}

export async function isBeingCalled(db: Queryable, calleeHash: Buffer): Promise<boolean> {
  const found = await db.query(sql`
    select from call_running where tenant_id = ${db.tenantId} and callee_hash = ${calleeHash}`);
  return found.length > 0;
}

/** These calls are alive. */
export async function updateSeen(tx: Queryable, callIds: string[], at: Date): Promise<void> {
  await tx.query(sql`
    update call_running set seen_at = greatest(seen_at, ${at})
    where tenant_id = ${tx.tenantId} and call_id = any(${callIds})`);
}

export async function findSeen(db: Queryable, callId: string): Promise<string | undefined> {
  const [running] = await db.query<{ seenAt: string }>(sql`
    select seen_at as "seenAt" from call_running where tenant_id = ${db.tenantId} and call_id = ${callId}`);
  return running?.seenAt;
}

export interface TalkingCall {
  callId: string;
  /** Units of 0.0001 yuan. */
  minutePrice: number;
  /** Begun since it was answered. */
  minutes: number;
  placedAt: string;
}

/** Of these calls, those that were answered. */
export function findTalking(db: Queryable, callIds: string[], at: Date): Promise<TalkingCall[]> {
  return db.query(sql`
    select id as "callId", created_at as "placedAt", minute_price::float8 as "minutePrice",
      greatest(1, ceil(extract(epoch from ${at}::timestamptz - answered_at) / 60))::int as minutes
    from call where tenant_id = ${db.tenantId} and id = any(${callIds}) and answered_at is not null and state <> 'ended'`);
}

export interface RunningCall {
  tenantId: string;
  callId: string;
  /** Its last sign of life. */
  seenAt: string;
}

/** Of all enterprises. */
export function findAllRunning(db: Db): Promise<RunningCall[]> {
  return db.global(sql`select * from running_calls()`);
}
