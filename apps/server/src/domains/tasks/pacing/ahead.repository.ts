import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

/** A call that was placed ahead of an agent. Instants are ISO 8601 UTC; null: not yet. */
export interface AheadCall {
  callId: string;
  taskId: string;
  numberId: string;
  placedAt: string;
  answeredAt: string | null;
  agentId: string | null;
  givenAt: string | null;
  joinedAt: string | null;
  toldAt: string | null;
}

/** Why a callee met no agent: none was free, one did not pick up, or the callee had hung up. */
export type WhyAbandoned = 'no_agent' | 'agent_absent' | 'hung_up';

const columns = sql`
  call_id as "callId", task_id as "taskId", number_id as "numberId", placed_at as "placedAt", answered_at as "answeredAt",
  agent_id as "agentId", given_at as "givenAt", joined_at as "joinedAt", told_at as "toldAt"`;

type NewAhead = Pick<AheadCall, 'callId' | 'taskId' | 'numberId'>;

export async function insertAhead(tx: Queryable, { callId, taskId, numberId }: NewAhead, at: Date): Promise<void> {
  await tx.query(sql`
    insert into task_ahead (tenant_id, call_id, task_id, number_id, placed_at)
    values (${tx.tenantId}, ${callId}, ${taskId}, ${numberId}, ${at})`);
}

/** Finds the calls of a task that are on, the oldest first. */
export function findAheadOn(db: Queryable, taskId: string): Promise<AheadCall[]> {
  return db.query(sql`
    select ${columns} from task_ahead
    where tenant_id = ${db.tenantId} and task_id = ${taskId} and ended_at is null order by call_id`);
}

/** Undefined for a call that is over, or was not placed ahead. Its call is locked before. */
export async function lockAhead(tx: Queryable, callId: string): Promise<AheadCall | undefined> {
  const [found] = await tx.query<AheadCall>(sql`
    select ${columns} from task_ahead
    where tenant_id = ${tx.tenantId} and call_id = ${callId} and ended_at is null for update`);
  return found;
}

export async function noteAnswered(tx: Queryable, callId: string, at: Date): Promise<void> {
  await tx.query(sql`
    update task_ahead set answered_at = ${at} where tenant_id = ${tx.tenantId} and call_id = ${callId}`);
}

export async function noteGiven(tx: Queryable, callId: string, agentId: string, at: Date): Promise<void> {
  await tx.query(sql`
    update task_ahead set agent_id = ${agentId}, given_at = ${at}
    where tenant_id = ${tx.tenantId} and call_id = ${callId}`);
}

export async function noteJoined(tx: Queryable, callId: string, at: Date): Promise<void> {
  await tx.query(sql`
    update task_ahead set joined_at = ${at} where tenant_id = ${tx.tenantId} and call_id = ${callId}`);
}

export async function noteTold(tx: Queryable, callId: string, why: WhyAbandoned, at: Date): Promise<void> {
  await tx.query(sql`
    update task_ahead set told_at = ${at}, why = ${why} where tenant_id = ${tx.tenantId} and call_id = ${callId}`);
}

/** It is over. What tells of an abandoned one is kept. */
export async function endAhead(tx: Queryable, callId: string, isAbandoned: boolean, at: Date): Promise<void> {
  if (isAbandoned) {
    await tx.query(sql`
      update task_ahead set ended_at = ${at}, why = coalesce(why, 'hung_up')
      where tenant_id = ${tx.tenantId} and call_id = ${callId}`);
    return;
  }
  await tx.query(sql`delete from task_ahead where tenant_id = ${tx.tenantId} and call_id = ${callId}`);
}

/** Answers are counted in spans of six hours. Milliseconds. */
const SPAN = 6 * 60 * 60 * 1000;
/** How far back the share of abandoned answers looks. Milliseconds. */
const HISTORY = 30 * 24 * 60 * 60 * 1000;

/** One more live answer. */
export async function countAnswer(tx: Queryable, taskId: string, isAbandoned: boolean, at: Date): Promise<void> {
  const since = new Date(Math.floor(at.getTime() / SPAN) * SPAN);
  const abandoned = isAbandoned ? 1 : 0;
  await tx.query(sql`
    insert into task_answers as held (tenant_id, task_id, since, answered, abandoned)
    values (${tx.tenantId}, ${taskId}, ${since}, 1, ${abandoned})
    on conflict (tenant_id, task_id, since) do update
      set answered = held.answered + 1, abandoned = held.abandoned + excluded.abandoned`);
}

/** Live answers of the last 30 days, and how many of them met no agent. */
export async function findAnswers(
  db: Queryable,
  taskId: string,
  now: Date,
): Promise<{ answered: number; abandoned: number }> {
  const [found] = await db.query<{ answered: number; abandoned: number }>(sql`
    select coalesce(sum(answered), 0)::int as answered, coalesce(sum(abandoned), 0)::int as abandoned
    from task_answers
    where tenant_id = ${db.tenantId} and task_id = ${taskId} and since > ${new Date(now.getTime() - HISTORY)}`);
  return found!;
}

/** Phones of callees that ring now for a task, whoever was rung first. */
export async function countRinging(db: Queryable, taskId: string): Promise<number> {
  const [found] = await db.query<{ count: number }>(sql`
    select count(*)::int as count
    from task_number n join call c on c.tenant_id = n.tenant_id and c.id = n.last_call_id
    where n.tenant_id = ${db.tenantId} and n.task_id = ${taskId} and n.state = 'calling'
      and c.state in ('created', 'agent_ringing', 'agent_answered', 'customer_ringing')`);
  return found!.count;
}
