import type { CallCause } from '@haihu/contract/calls/values';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { insertOrder } from './orders.repository.ts';

/** A call to a task's number, for the number's history. */
export interface TaskCall {
  id: string;
  at: string;
  agentName: string | null;
  /** Null while the call is on. */
  cause: CallCause | null;
  talkSeconds: number;
  hasRecording: boolean;
}

/** Finds the calls to a task's number, newest first. */
export function findTaskCalls(db: Queryable, numberId: string, limit: number): Promise<TaskCall[]> {
  return db.query(sql`
    select c.id, c.created_at as at, m.name as "agentName", c.cause, c.talk_seconds as "talkSeconds",
      c.recording_path is not null as "hasRecording"
    from call c left join membership m on m.tenant_id = c.tenant_id and m.user_id = c.agent_id
    where c.tenant_id = ${db.tenantId} and c.task_number_id = ${numberId}
    order by c.created_at desc, c.id desc limit ${limit}`);
}

/** A task's call that became a customer's call. */
interface LinkedCall {
  id: string;
  at: string;
  agentId: string | null;
  answered: boolean;
  /** True for a call that the person of the number made. */
  isInbound: boolean;
}

/**
 * Links the ended calls of a task's number to a customer. Calls that have a customer already stay. Returns the linked
 * calls, oldest first.
 */
export async function linkTaskCalls(tx: Queryable, numberId: string, customerId: string): Promise<LinkedCall[]> {
  const linked = await tx.query<LinkedCall>(sql`
    update call set customer_id = ${customerId}
    where tenant_id = ${tx.tenantId} and task_number_id = ${numberId} and customer_id is null and state = 'ended'
    returning id, created_at as at, agent_id as "agentId", answered_at is not null as answered,
      direction = 'inbound' as "isInbound"`);
  return linked.toSorted((one, other) => (one.at < other.at ? -1 : 1));
}

/** Records that the result of a call was saved. False: this member made no such call to that number. */
export async function markTaskCall(tx: Queryable, callId: string, numberId: string, agentId: string): Promise<boolean> {
  const marked = await tx.query(sql`
    update call set followed_up = true
    where tenant_id = ${tx.tenantId} and id = ${callId} and task_number_id = ${numberId} and agent_id = ${agentId}
    returning id`);
  return marked.length > 0;
}

/** True when this agent talks or talked to that number, or is rung for its person, and has saved no result. */
export async function hasUnwrittenTaskCall(db: Queryable, numberId: string, agentId: string): Promise<boolean> {
  const found = await db.query(sql`
    select from call
    where tenant_id = ${db.tenantId} and task_number_id = ${numberId} and agent_id = ${agentId}
      and (answered_at is not null or (direction = 'inbound' and state <> 'ended')) and not followed_up
    limit 1`);
  return found.length > 0;
}

/** Hangs up unanswered calls to these numbers. Returns the number of calls. */
export async function endRinging(tx: Queryable, numberIds: string[], at: Date): Promise<number> {
  const ringing = await tx.query<{ id: string; nodeId: string }>(sql`
    select id, node_id as "nodeId" from call
    where tenant_id = ${tx.tenantId} and task_number_id = any(${numberIds}) and state <> 'ended'
      and node_id is not null and answered_at is null and customer_answered_at is null`);
  for (const { id: callId, nodeId } of ringing) {
    await insertOrder(tx, { callId, nodeId, askedBy: null, at }, { kind: 'hang_up' });
  }
  return ringing.length;
}
