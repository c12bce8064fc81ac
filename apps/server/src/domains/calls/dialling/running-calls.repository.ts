import type { Db, Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface NewRunningCall {
  callId: string;
  /** Null: no agent yet, and no line. */
  agentId: string | null;
  lineId: string | null;
  nodeId: string;
  calleeHash: Buffer;
  seenAt: Date;
}

/** False while the agent is in another call. Waits for one that is being placed at the same moment. */
export async function insertRunning(tx: Queryable, call: NewRunningCall): Promise<boolean> {
  const inserted = await tx.query(sql`
    insert into call_running (tenant_id, call_id, agent_id, line_id, node_id, callee_hash, seen_at)
    values (${tx.tenantId}, ${call.callId}, ${call.agentId}, ${call.lineId}, ${call.nodeId}, ${call.calleeHash},
      ${call.seenAt})
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

export interface SeenCall {
  /** Its last sign of life. */
  at: string;
  /** Since when both talk, as the engine says; null before. */
  talkedSince: string | null;
  /** No engine was told of it. */
  isWaiting: boolean;
}

export async function findSeen(db: Queryable, callId: string): Promise<SeenCall | undefined> {
  const [running] = await db.query<SeenCall>(sql`
    select r.seen_at as at, c.answered_at as "talkedSince", c.dialled_at is null as "isWaiting"
    from call_running r join call c on c.tenant_id = r.tenant_id and c.id = r.call_id
    where r.tenant_id = ${db.tenantId} and r.call_id = ${callId}`);
  return running;
}

export interface TalkingCall {
  callId: string;
  lineId: string | null;
  /** Units of 0.0001 yuan. */
  minutePrice: number;
  /** Begun since it was answered. */
  minutes: number;
  placedAt: string;
}

/** Finds which of these calls were answered. */
export function findTalking(db: Queryable, callIds: string[], at: Date): Promise<TalkingCall[]> {
  return db.query(sql`
    select id as "callId", line_id as "lineId", created_at as "placedAt", minute_price::float8 as "minutePrice",
      greatest(1, ceil(extract(epoch from ${at}::timestamptz - coalesce(customer_answered_at, answered_at)) / 60))::int
        as minutes
    from call where tenant_id = ${db.tenantId} and id = any(${callIds}) and state <> 'ended'
      and coalesce(customer_answered_at, answered_at) is not null`);
}

export interface RunningCall {
  tenantId: string;
  callId: string;
  /** Its last sign of life. */
  seenAt: string;
}

/** On that node, of all enterprises. */
export function findRunningOn(db: Db, nodeId: string): Promise<RunningCall[]> {
  return db.global(sql`select * from running_calls(${nodeId})`);
}
