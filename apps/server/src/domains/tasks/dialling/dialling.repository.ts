import type { CallCause } from '@haihu/contract/calls/values';
import type { Outcome } from '@haihu/contract/followups/values';
import type { NumberState } from '@haihu/contract/tasks/values';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Recycled } from '../numbers/numbers.repository.ts';

/** The most notes, and the most calls, that are read of one number. */
export const MOST_NOTES = 100;

export interface DiallingMark {
  id: string;
  callId: string;
  /** The calling member. Null: the number is called ahead of an agent and belongs to nobody. */
  userId: string | null;
  at: Date;
}

/**
 * Marks a number whose call was placed: it now belongs to its caller. Returns the id of its task; null if the number is
 * in none any more.
 */
export async function markCalling(tx: Queryable, { id, callId, userId, at }: DiallingMark): Promise<string | null> {
  const [marked] = await tx.query<{ taskId: string }>(sql`
    update task_number set state = 'calling', seat_id = coalesce(${userId}, seat_id), held_by = ${userId},
      last_call_id = ${callId}, last_call_at = ${at}
    where tenant_id = ${tx.tenantId} and id = ${id} returning task_id as "taskId"`);
  return marked?.taskId ?? null;
}

/**
 * Finds the number of an open task with this hash that nobody talked to yet, and locks it. Of several, it is the one that
 * was called last.
 */
export async function lockUndone(tx: Queryable, numberHash: Buffer): Promise<string | null> {
  const [found] = await tx.query<{ id: string }>(sql`
    select n.id from task_number n join task t on t.tenant_id = n.tenant_id and t.id = n.task_id
    where n.tenant_id = ${tx.tenantId} and n.number_hash = ${numberHash} and n.state in ('waiting', 'calling', 'unreached')
      and t.deleted_at is null and t.state in ('running', 'paused') and not t.is_sample
    order by n.last_call_at desc nulls last, n.id desc limit 1 for update of n`);
  return found?.id ?? null;
}

/**
 * Notes the call that the person of a number makes. A waiting number is not dialled meanwhile. One that is being called
 * keeps the call of ours, which decides about it. Returns the id of its task.
 */
export async function markCaller(
  tx: Queryable,
  id: string,
  { callId, at }: { callId: string; at: Date },
): Promise<string | null> {
  const [marked] = await tx.query<{ taskId: string }>(sql`
    update task_number set state = case state when 'waiting' then 'calling' else state end, last_call_id = ${callId},
      last_call_at = ${at}
    where tenant_id = ${tx.tenantId} and id = ${id} and state in ('waiting', 'unreached') returning task_id as "taskId"`);
  return marked?.taskId ?? null;
}

/** Finds the call that the person of a number makes at this moment. */
export async function findCallerOf(tx: Queryable, id: string): Promise<string | null> {
  const [found] = await tx.query<{ callId: string }>(sql`
    select id as "callId" from call
    where tenant_id = ${tx.tenantId} and task_number_id = ${id} and direction = 'inbound' and state <> 'ended'
    order by created_at desc, id desc limit 1`);
  return found?.callId ?? null;
}

/** Notes that a number talked to us in a call that its person made. It belongs to that agent if it was nobody's. */
export async function noteCallerTalked(
  tx: Queryable,
  id: string,
  { callId, agentId }: { callId: string; agentId: string | null },
): Promise<void> {
  await tx.query(sql`
    update task_number set last_call_id = ${callId}, seat_id = coalesce(seat_id, ${agentId})
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}

/** Lets a number wait as before, after its person called and talked to nobody. */
export async function waitOn(tx: Queryable, id: string): Promise<void> {
  await tx.query(sql`
    update task_number set state = 'waiting' where tenant_id = ${tx.tenantId} and id = ${id} and state = 'calling'`);
}

/** Gives a number to the agent who is given its call. */
export async function setTaskAgentOf(tx: Queryable, id: string, userId: string): Promise<void> {
  await tx.query(sql`update task_number set seat_id = ${userId} where tenant_id = ${tx.tenantId} and id = ${id}`);
}

export interface CallOutcome {
  state: NumberState;
  dueAt: Date;
  /** 1 for a call that counts as an attempt. */
  attempts: 0 | 1;
  retried: Record<string, number>;
  cause: CallCause | null;
}

export async function updateAfterCall(tx: Queryable, id: string, after: CallOutcome): Promise<void> {
  await tx.query(sql`
    update task_number set state = ${after.state}, due_at = ${after.dueAt}, attempts = attempts + ${after.attempts},
      retried = ${JSON.stringify(after.retried)}::jsonb, last_cause = coalesce(${after.cause}, last_cause)
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}

export interface NewTaskNote {
  numberId: string;
  authorId: string;
  at: Date;
  callId: string | null;
  outcome: string | null;
  /** The words of an own outcome. */
  ownOutcome: string | null;
  level: number | null;
  text: string;
}

export async function insertTaskNote(tx: Queryable, note: NewTaskNote): Promise<void> {
  await tx.query(sql`
    insert into task_note (tenant_id, number_id, author_id, at, call_id, outcome, own_outcome, level,
      text)
    values (${tx.tenantId}, ${note.numberId}, ${note.authorId}, ${note.at}, ${note.callId}, ${note.outcome},
      ${note.ownOutcome}, ${note.level}, ${note.text})`);
}

export interface StoredNote {
  id: string;
  at: string;
  authorId: string;
  author: string;
  outcome: Outcome | null;
  ownOutcome: string | null;
  level: number | null;
  text: string;
}

/** Lists the notes of a number, newest first. */
export function findTaskNotes(db: Queryable, numberId: string, limit: number): Promise<StoredNote[]> {
  return db.query(sql`
    select n.id, n.at, n.author_id as "authorId", m.name as author, n.outcome,
      n.own_outcome as "ownOutcome", n.level, n.text
    from task_note n join membership m on m.tenant_id = n.tenant_id and m.user_id = n.author_id
    where n.tenant_id = ${db.tenantId} and n.number_id = ${numberId} order by n.id desc limit ${limit}`);
}

/** Lets a number wait until an instant and gives it to this seat, unless it is being called. */
export async function callAgain(tx: Queryable, id: string, userId: string, at: string): Promise<void> {
  await tx.query(sql`
    update task_number set state = 'waiting', due_at = ${at}, seat_id = ${userId}, held_by = null, held_until = null
    where tenant_id = ${tx.tenantId} and id = ${id} and state <> 'calling'`);
}

/** Moves the time of a waiting number of this seat, because its planned call-back was moved. */
export async function callAt(tx: Queryable, id: string, userId: string, at: Date): Promise<void> {
  await tx.query(sql`
    update task_number set due_at = ${at}
    where tenant_id = ${tx.tenantId} and id = ${id} and state = 'waiting' and seat_id = ${userId}`);
}

export async function setBlocked(tx: Queryable, id: string): Promise<void> {
  await tx.query(sql`
    update task_number set state = 'blocked' where tenant_id = ${tx.tenantId} and id = ${id} and state <> 'calling'`);
}

export async function setCustomer(tx: Queryable, id: string, customerId: string): Promise<void> {
  await tx.query(sql`
    update task_number set customer_id = ${customerId} where tenant_id = ${tx.tenantId} and id = ${id}`);
}

/**
 * Lets a number wait for its next call. A number whose call is still on keeps the plan until that call ends. A blocked
 * number stays blocked.
 */
export async function recycle(tx: Queryable, id: string, next: Recycled): Promise<void> {
  const mine = sql`tenant_id = ${tx.tenantId} and id = ${id}`;
  await tx.query(sql`
    update task_number set recycled = ${JSON.stringify(next)}::jsonb where ${mine} and state = 'calling'`);
  await tx.query(sql`
    update task_number set state = 'waiting', due_at = ${next.dueAt}, seat_id = ${next.seatId}, recycled = null,
      retried = retried || ${JSON.stringify(next.retried)}::jsonb, held_by = null, held_until = null
    where ${mine} and state not in ('calling', 'blocked')`);
}

/** Ends a waiting number: its result is known without a further call. */
export async function setDone(tx: Queryable, id: string, state: 'connected' | 'unreached'): Promise<void> {
  await tx.query(sql`
    update task_number set state = ${state} where tenant_id = ${tx.tenantId} and id = ${id} and state = 'waiting'`);
}
