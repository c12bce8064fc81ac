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

/**
 * Until the transaction ends nobody else brings this agent into a call. Without it two that see each other's rows only
 * when they are written would both take the agent, and one would fail.
 */
export async function holdAgent(tx: Queryable, agentId: string): Promise<void> {
  await tx.query(sql`
    select pg_advisory_xact_lock(hashtextextended('agent ' || ${tx.tenantId}::text || ' ' || ${agentId}::text, 0))`);
}

/** False while the agent is in another call. Waits for one that is being placed at the same moment. */
export async function insertRunning(tx: Queryable, call: NewRunningCall): Promise<boolean> {
  if (call.agentId !== null) await holdAgent(tx, call.agentId);
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

export interface PhonelessCall {
  callId: string;
  /** When the agent's last page was lost; null: one is open, or nobody saw it go. */
  pageLeftAt: string | null;
}

/**
 * Finds those of these calls whose agents talk by the phone in a page that is registered nowhere now. An agent whom the
 * call is on its way from needs none.
 */
export function findPhoneless(db: Queryable, callIds: string[]): Promise<PhonelessCall[]> {
  return db.query(sql`
    select r.call_id as "callId", s.left_at as "pageLeftAt"
    from call_running r
    join call c on c.tenant_id = r.tenant_id and c.id = r.call_id
    join agent_phone p on p.tenant_id = r.tenant_id and p.user_id = r.agent_id
    left join agent_state s on s.tenant_id = r.tenant_id and s.user_id = r.agent_id
    where r.tenant_id = ${db.tenantId} and r.call_id = any(${callIds}) and r.transfer_to is null
      and p.kind = 'softphone' and p.registered_on is null
      and (c.mode = 'softphone'
        or exists (select from call_span h where h.tenant_id = c.tenant_id and h.call_id = c.id))`);
}

/** Finds whose customers are on these calls with whom: one call a customer. */
export function findCalledCustomers(
  db: Queryable,
  callIds: string[],
): Promise<{ customerId: string; memberId: string }[]> {
  return db.query(sql`
    select distinct on (customer_id) customer_id as "customerId", agent_id as "memberId" from call
    where tenant_id = ${db.tenantId} and id = any(${callIds}) and state <> 'ended' and customer_id is not null
      and agent_id is not null and origin <> 'test'
    order by customer_id, id desc`);
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
