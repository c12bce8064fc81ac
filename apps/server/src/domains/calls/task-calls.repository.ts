import type { CallCause } from '@haihu/contract/calls/values';
import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { insertOrder } from './dialling/orders.repository.ts';

/** A call to a task's number, as the number's history shows it. */
export interface TaskCall {
  id: string;
  at: string;
  agentName: string | null;
  /** Null while it is on. */
  cause: CallCause | null;
  talkSeconds: number;
  hasRecording: boolean;
}

/** Newest first. */
export function findTaskCalls(db: Queryable, numberId: string, limit: number): Promise<TaskCall[]> {
  return db.query(sql`
    select c.id, c.created_at as at, m.name as "agentName", c.cause, c.talk_seconds as "talkSeconds",
      c.recording_path is not null as "hasRecording"
    from call c left join membership m on m.tenant_id = c.tenant_id and m.user_id = c.agent_id
    where c.tenant_id = ${db.tenantId} and c.task_number_id = ${numberId}
    order by c.created_at desc, c.id desc limit ${limit}`);
}

/** A call that became one to a customer. */
interface LinkedCall {
  id: string;
  at: string;
  agentId: string | null;
  answered: boolean;
}

/** The calls to a number become calls to a customer, those that were somebody's already stay. Oldest first. */
export async function linkTaskCalls(tx: Queryable, numberId: string, customerId: string): Promise<LinkedCall[]> {
  const linked = await tx.query<LinkedCall>(sql`
    update call set customer_id = ${customerId}
    where tenant_id = ${tx.tenantId} and task_number_id = ${numberId} and customer_id is null and state = 'ended'
    returning id, created_at as at, agent_id as "agentId", answered_at is not null as answered`);
  return linked.toSorted((one, other) => (one.at < other.at ? -1 : 1));
}

/** The result of the call was written down; false for what is no call of this member to that number. */
export async function markTaskCall(tx: Queryable, callId: string, numberId: string, agentId: string): Promise<boolean> {
  const marked = await tx.query(sql`
    update call set followed_up = true
    where tenant_id = ${tx.tenantId} and id = ${callId} and task_number_id = ${numberId} and agent_id = ${agentId}
    returning id`);
  return marked.length > 0;
}

/** This agent talked to that number, or does, and has not written about it. */
export async function hasUnwrittenTaskCall(db: Queryable, numberId: string, agentId: string): Promise<boolean> {
  const found = await db.query(sql`
    select from call
    where tenant_id = ${db.tenantId} and task_number_id = ${numberId} and agent_id = ${agentId}
      and answered_at is not null and not followed_up
    limit 1`);
  return found.length > 0;
}

/** Hangs up calls to these numbers that nobody has answered yet. Answers how many. */
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
