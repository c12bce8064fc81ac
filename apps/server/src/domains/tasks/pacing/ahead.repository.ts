import { asCounts } from '@haihu/rules/tasks/pacing/abandoned';
import type { Queryable } from '../../../platform/db/db.ts';
import { nothing, sql } from '../../../platform/db/sql.ts';

/** A call that was placed ahead of an agent. Instants are ISO 8601 UTC; null: not yet. */
export interface AheadCall {
  callId: string;
  taskId: string;
  numberId: string;
  nodeId: string;
  placedAt: string;
  /** The answer by the engine's clock. */
  answeredAt: string | null;
  /** The instant at which the server heard of the answer, by its own clock. */
  heardAt: string | null;
  agentId: string | null;
  givenAt: string | null;
  joinedAt: string | null;
  /** The instant at which the callee was asked to wait for the agent who was given the call. */
  askedAt: string | null;
  toldAt: string | null;
}

/**
 * The reason why a callee met no agent in time. No agent was free, one did not pick up or came late, or the callee hung
 * up.
 */
export type WhyAbandoned = 'no_agent' | 'agent_absent' | 'hung_up' | 'late';

const columns = sql`
  call_id as "callId", task_id as "taskId", number_id as "numberId",
  (select node_id from call where call.tenant_id = task_ahead.tenant_id and call.id = call_id) as "nodeId", placed_at as "placedAt", answered_at as "answeredAt",
  heard_at as "heardAt", asked_at as "askedAt", agent_id as "agentId", given_at as "givenAt", joined_at as "joinedAt", told_at as "toldAt"`;

type NewAhead = Pick<AheadCall, 'callId' | 'taskId' | 'numberId'>;

export async function insertAhead(tx: Queryable, { callId, taskId, numberId }: NewAhead, at: Date): Promise<void> {
  await tx.query(sql`
    insert into task_ahead (tenant_id, call_id, task_id, number_id, placed_at)
    values (${tx.tenantId}, ${callId}, ${taskId}, ${numberId}, ${at})`);
}

/** Finds the running calls of one task or of all, the oldest first. */
export function findAheadOn(db: Queryable, taskId?: string): Promise<AheadCall[]> {
  const ofTask = taskId === undefined ? nothing : sql`and task_id = ${taskId}`;
  return db.query(sql`
    select ${columns} from task_ahead
    where tenant_id = ${db.tenantId} and ended_at is null ${ofTask} order by call_id`);
}

/** Finds the callees of all tasks who have answered and talk with nobody yet. */
export function findWaitingCallees(db: Queryable): Promise<AheadCall[]> {
  return db.query(sql`
    select ${columns} from task_ahead
    where tenant_id = ${db.tenantId} and ended_at is null and answered_at is not null and joined_at is null
    order by call_id`);
}

/**
 * Locks a call that was placed ahead of an agent. Undefined for a call that is over or was not placed so. Lock the call
 * itself before.
 */
export async function lockAhead(tx: Queryable, callId: string): Promise<AheadCall | undefined> {
  const [found] = await tx.query<AheadCall>(sql`
    select ${columns} from task_ahead
    where tenant_id = ${tx.tenantId} and call_id = ${callId} and ended_at is null for update`);
  return found;
}

export async function noteAnswered(tx: Queryable, callId: string, at: Date, heardAt: Date): Promise<void> {
  await tx.query(sql`
    update task_ahead set answered_at = ${at}, heard_at = ${heardAt} where tenant_id = ${tx.tenantId} and call_id = ${callId}`);
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

/** Notes that the callee was asked to wait for the agent who was given the call. */
export async function noteAsked(tx: Queryable, callId: string, at: Date): Promise<void> {
  await tx.query(sql`
    update task_ahead set asked_at = ${at} where tenant_id = ${tx.tenantId} and call_id = ${callId}`);
}

export async function noteTold(tx: Queryable, callId: string, why: WhyAbandoned, at: Date): Promise<void> {
  await tx.query(sql`
    update task_ahead set told_at = ${at}, why = ${why} where tenant_id = ${tx.tenantId} and call_id = ${callId}`);
}

/**
 * Ends a call that was placed ahead of an agent. `why`: the reason of an abandoned call, unless one is stored already;
 * null: it was not abandoned. The row of an abandoned call is kept.
 */
export async function endAhead(tx: Queryable, callId: string, why: WhyAbandoned | null, at: Date): Promise<void> {
  if (why) {
    await tx.query(sql`
      update task_ahead set ended_at = ${at}, why = coalesce(why, ${why})
      where tenant_id = ${tx.tenantId} and call_id = ${callId}`);
    return;
  }
  await tx.query(sql`delete from task_ahead where tenant_id = ${tx.tenantId} and call_id = ${callId}`);
}

/** Milliseconds of the spans in which answers are counted. */
const SPAN = 6 * 60 * 60 * 1000;
/** Milliseconds of a day. */
const DAY = 24 * 60 * 60 * 1000;
/** Milliseconds in the past that count for the share of abandoned answers. */
const HISTORY = 30 * DAY;

/** Counts one more live answer. `wait`: milliseconds until the callee was joined with an agent; null: never. */
export async function countAnswer(
  tx: Queryable,
  taskId: string,
  { isAbandoned, wait }: { isAbandoned: boolean; wait: number | null },
  at: Date,
): Promise<void> {
  const since = new Date(Math.floor(at.getTime() / SPAN) * SPAN);
  const abandoned = isAbandoned ? 1 : 0;
  const waits = wait === null ? [] : asCounts(wait);
  await tx.query(sql`
    insert into task_answers as held (tenant_id, task_id, since, answered, abandoned, waits)
    values (${tx.tenantId}, ${taskId}, ${since}, 1, ${abandoned}, ${waits}::integer[])
    on conflict (tenant_id, task_id, since) do update set
      answered = held.answered + 1, abandoned = held.abandoned + excluded.abandoned,
      waits = array(
        select coalesce(known, 0) + coalesce(fresh, 0)
        from unnest(held.waits, excluded.waits) with ordinality as both_of (known, fresh, step) order by step)`);
}

/** Live answers of the last 30 days; `abandoned` counts those that met no agent in time. */
export interface Answers {
  answered: number;
  abandoned: number;
}

/** Live answers of the last 30 days, by task and together. */
export interface Shares {
  /** By the id of the task. Tasks without an answer are left out. */
  tasks: Map<string, Answers>;
  /** All tasks of the enterprise, including deleted ones. */
  enterprise: Answers;
}

/** Counts the live answers of the last 30 days, by task and for the whole enterprise. */
export async function findShares(db: Queryable, now: Date): Promise<Shares> {
  const rows = await db.query<Answers & { taskId: string }>(sql`
    select task_id as "taskId", sum(answered)::int as answered, sum(abandoned)::int as abandoned
    from task_answers
    where tenant_id = ${db.tenantId} and since > ${new Date(now.getTime() - HISTORY)} group by 1`);
  const enterprise = rows.reduce(
    (sum, { answered, abandoned }) => ({ answered: sum.answered + answered, abandoned: sum.abandoned + abandoned }),
    noAnswersYet,
  );
  return {
    tasks: new Map(rows.map(({ taskId, answered, abandoned }) => [taskId, { answered, abandoned }])),
    enterprise,
  };
}

/** The counts of a task that no callee has answered yet. */
export const noAnswersYet: Answers = { answered: 0, abandoned: 0 };

/**
 * Returns the waits of a task's callees in the last day until they were joined, in the steps of `asCounts`. `taskId` null: of
 * all tasks.
 */
export async function findWaits(db: Queryable, taskId: string | null, now: Date): Promise<number[]> {
  const rows = await db.query<{ count: number }>(sql`
    select sum(count)::int as count
    from task_answers, unnest(waits) with ordinality as waited (count, step)
    where tenant_id = ${db.tenantId} and ${taskId === null ? sql`true` : sql`task_id = ${taskId}`}
      and since > ${new Date(now.getTime() - DAY)}
    group by step order by step`);
  return rows.map(({ count }) => count);
}

/** Counts the calls of a task that ring now. It does not matter if the agent or the callee is rung first. */
export async function countRinging(db: Queryable, taskId: string): Promise<number> {
  const [found] = await db.query<{ count: number }>(sql`
    select count(*)::int as count
    from task_number n join call c on c.tenant_id = n.tenant_id and c.id = n.last_call_id
    where n.tenant_id = ${db.tenantId} and n.task_id = ${taskId} and n.state = 'calling'
      and c.state in ('created', 'agent_ringing', 'agent_answered', 'customer_ringing')`);
  return found!.count;
}
