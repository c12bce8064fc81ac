import type { RecordingMark } from '@haihu/rules/calls/recording-pauses';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import type { Lease } from './nodes.repository.ts';

export interface NewRunningCall {
  callId: string;
  /** Null: there is no agent yet. `lineId` null: no line is used. */
  agentId: string | null;
  lineId: string | null;
  /** Null: the agent's own phone dials, and no engine has the call. */
  nodeId: string | null;
  calleeHash: Buffer;
  seenAt: Date;
}

/**
 * Locks an agent against entering another call until the transaction ends. Otherwise two transactions could both take
 * the agent before seeing each other's rows, and one would fail.
 */
export async function holdAgent(tx: Queryable, agentId: string): Promise<void> {
  await tx.query(sql`select ${agentLock(tx.tenantId, agentId)}`);
}

/** Returns the expression that takes the lock of `holdAgent`. */
export const agentLock = (tenantId: string, agentId: string): Sql => sql`
  pg_advisory_xact_lock(hashtextextended('agent ' || ${tenantId}::text || ' ' || ${agentId}::text, 0))`;

/**
 * Inserts a running call. False: the agent is in another call. Waits for a call of this agent that is being placed at
 * the same moment.
 */
export async function insertRunning(tx: Queryable, call: NewRunningCall): Promise<boolean> {
  if (call.agentId !== null) await holdAgent(tx, call.agentId);
  const { tenantId } = tx;
  const inserted = await tx.query(sql`
    ${insertingRunning(tenantId, call)}
    where not exists (select from call_colleague k where k.tenant_id = ${tenantId} and k.user_id = ${call.agentId})
    on conflict (tenant_id, agent_id) do nothing returning call_id`);
  return inserted.length > 0;
}

/** Returns the statement that inserts a running call. It fails if the agent is in another call. Hold the agent before. */
export const insertingRunning = (
  tenantId: string,
  { callId, agentId, lineId, nodeId, calleeHash, seenAt }: NewRunningCall,
): Sql => sql`
  insert into call_running (tenant_id, call_id, agent_id, line_id, node_id, callee_hash, seen_at)
  select ${tenantId}, ${callId}, ${agentId}, ${lineId}, ${nodeId}, ${calleeHash}, ${seenAt}`;

/** Locks a number against another call until the transaction ends. Two calls could both find that it is not called. */
export async function holdCallee(tx: Queryable, calleeHash: Buffer): Promise<void> {
  await tx.query(sql`select ${calleeLock(tx.tenantId, calleeHash)}`);
}

/** Returns the expression that takes the lock of `holdCallee`. */
export const calleeLock = (tenantId: string, calleeHash: Buffer): Sql => sql`
  pg_advisory_xact_lock(hashtextextended('callee ' || ${tenantId}::text || ' ' || encode(${calleeHash}, 'hex'), 0))`;

/** True while the member is in a call, as its agent or beside another agent. */
export async function isTalking(db: Queryable, agentId: string): Promise<boolean> {
  const found = await db.query(talkingMembers(db.tenantId, agentId));
  return found.length > 0;
}

/** Returns the statement of `isTalking`. */
export const talkingMembers = (tenantId: string, agentId: string): Sql => sql`
  select from call_running where tenant_id = ${tenantId} and agent_id = ${agentId}
  union all
  select from call_colleague where tenant_id = ${tenantId} and user_id = ${agentId}`;

/** Returns the node of a member's call, and if the call waits for the member. Undefined: the member is in none. */
export async function findTalk(
  db: Queryable,
  agentId: string,
): Promise<{ nodeId: string | null; waitsForAgent: boolean } | undefined> {
  const [found] = await db.query<{ nodeId: string | null; waitsForAgent: boolean }>(sql`
    select r.node_id as "nodeId", c.agent_answered_at is null and c.answered_at is null as "waitsForAgent"
    from call_running r join call c on c.tenant_id = r.tenant_id and c.id = r.call_id
    where r.tenant_id = ${db.tenantId} and r.agent_id = ${agentId}
    union all
    select null, false from call_colleague where tenant_id = ${db.tenantId} and user_id = ${agentId}`);
  return found;
}

export async function isBeingCalled(db: Queryable, calleeHash: Buffer): Promise<boolean> {
  const found = await db.query(callsTo(db.tenantId, calleeHash));
  return found.length > 0;
}

/** Returns the statement of `isBeingCalled`. */
export const callsTo = (tenantId: string, calleeHash: Buffer): Sql => sql`
  select from call_running where tenant_id = ${tenantId} and callee_hash = ${calleeHash}`;

/** Records a sign of life of these calls. Their events are signs of life without it. */
export async function updateSeen(tx: Queryable, callIds: string[], at: Date): Promise<void> {
  await tx.query(sql`
    update call_running set seen_at = greatest(seen_at, ${at})
    where tenant_id = ${tx.tenantId} and call_id = any(${callIds})`);
}

export interface SeenCall {
  /** The call's last sign of life: an event of it, or the last look at the engine that found it. */
  at: string;
  /** The instant since which both talk, by the engine's report; null before. */
  talkedSince: string | null;
  /** The instant from which it is recorded, if the customer agreed to that; null: they were not asked, or did not. */
  agreedAt: string | null;
  /** The instant at which anybody answered the customer's phone; null before. */
  answeredSince: string | null;
  /** The instants at which its recording was paused and went on. */
  marks: RecordingMark[];
  /** True while no engine has been told of the call. */
  isWaiting: boolean;
}

export async function findSeen(db: Queryable, callId: string): Promise<SeenCall | undefined> {
  const [running] = await db.query<SeenCall>(sql`
    select greatest(r.seen_at, c.agent_ringing_at, c.agent_answered_at, c.customer_ringing_at, c.customer_answered_at,
        c.answered_at, c.bridged_at, (
          select greatest(max(l.dialled_at), max(l.ringing_at), max(l.answered_at), max(l.ended_at)) from call_leg l
          where l.tenant_id = r.tenant_id and l.call_id = r.call_id)) as at,
      c.answered_at as "talkedSince", coalesce(c.customer_answered_at, c.answered_at) as "answeredSince",
      c.agreed_at as "agreedAt", c.dialled_at is null as "isWaiting",
      array(
        select jsonb_build_object('kind', k.kind, 'at', k.at) from call_mark k
        where k.tenant_id = r.tenant_id and k.call_id = r.call_id) as marks
    from call_running r join call c on c.tenant_id = r.tenant_id and c.id = r.call_id
    where r.tenant_id = ${db.tenantId} and r.call_id = ${callId}`);
  return running;
}

/**
 * Returns true if a call waits to be dialled, or was dialled in this lease at or after `instant`. A list of the engine's
 * calls that was asked for meanwhile says nothing about it.
 */
export async function isDialledSince(
  db: Queryable,
  callId: string,
  { term }: Lease,
  instant: string,
): Promise<boolean> {
  const found = await db.query(sql`
    select from call
    where tenant_id = ${db.tenantId} and id = ${callId}
      and (dialled_at is null or (term = ${term} and dialled_at >= ${instant}))`);
  return found.length > 0;
}

export interface TalkingCall {
  callId: string;
  lineId: string | null;
  /** Units of 0.0001 yuan. */
  minutePrice: number;
  /** Minutes begun since the customer answered. */
  minutes: number;
  placedAt: string;
}

/** A running call, and the present by its own clock. */
export interface CallNow {
  callId: string;
  now: Date;
}

/** Returns these calls as the rows `present (call_id, now)`. */
export const presentOf = (calls: readonly CallNow[]): Sql => sql`
  unnest(${calls.map(({ callId }) => callId)}::bigint[], ${calls.map(({ now }) => now)}::timestamptz[])
    as present (call_id, now)`;

/** Finds which of these calls were answered, are still on, and cost money. Calls of people who call us do so over some lines. */
export function findTalking(db: Queryable, calls: readonly CallNow[]): Promise<TalkingCall[]> {
  return db.query(sql`
    select id as "callId", line_id as "lineId", created_at as "placedAt", minute_price::float8 as "minutePrice",
      greatest(1, ceil(extract(epoch from present.now - coalesce(customer_answered_at, answered_at)) / 60))::int
        as minutes
    from call join ${presentOf(calls)} on present.call_id = id
    where tenant_id = ${db.tenantId} and state <> 'ended'
      and (direction = 'outbound' or minute_price > 0)
      and coalesce(customer_answered_at, answered_at) is not null`);
}

export interface PhonelessCall {
  callId: string;
  /** The instant at which the agent's last page was lost. Null: a page is open, or the loss was not seen. */
  pageLeftAt: string | null;
}

/**
 * Finds which of these calls have an agent who talks by a softphone that is registered nowhere now. Leaves out calls
 * that are being transferred, because their agent needs no phone, those that a colleague can go on with, and callers who
 * still ring.
 */
export function findPhoneless(db: Queryable, callIds: string[]): Promise<PhonelessCall[]> {
  return db.query(sql`
    select r.call_id as "callId", s.left_at as "pageLeftAt"
    from call_running r
    join call c on c.tenant_id = r.tenant_id and c.id = r.call_id
    join agent_phone p on p.tenant_id = r.tenant_id and p.user_id = r.agent_id
    left join agent_state s on s.tenant_id = r.tenant_id and s.user_id = r.agent_id
    where r.tenant_id = ${db.tenantId} and r.call_id = any(${callIds}) and r.transfer_to is null
      and not exists (
        select from call_colleague k
        where k.tenant_id = r.tenant_id and k.call_id = r.call_id and k.state in ('talks', 'joined'))
      and (c.direction = 'outbound' or c.bridged_at is not null)
      and p.kind = 'softphone' and p.registered_on is null
      and (c.mode = 'softphone'
        or exists (select from call_span h where h.tenant_id = c.tenant_id and h.call_id = c.id))`);
}

/** Finds the customers on these calls, with the agent who talks to each. Returns one row per customer. */
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
  /** The call's last sign of life. */
  seenAt: string;
}

/** Finds the running calls of a node, of all enterprises. */
export function findRunningOn(db: Db, nodeId: string): Promise<RunningCall[]> {
  return db.global(sql`select * from running_calls(${nodeId})`);
}
