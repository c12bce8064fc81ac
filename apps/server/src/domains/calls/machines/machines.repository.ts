import type { MachineChoice, MachineVerdict } from '@haihu/contract/calls/values';
import type { JudgedCall } from '@haihu/rules/tasks/machines/machine-rates';
import type { TelephonyEvent } from '../../../integrations/telephony/telephony.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export type HeardEvent = Pick<Extract<TelephonyEvent, { type: 'heard' }>, 'at' | 'verdict' | 'ms'>;

/** The beginning of a call as it was heard, and what became of it. */
export interface StoredMachine {
  /** Null: the call is of no task. */
  taskId: string | null;
  /** Null: no engine told. */
  verdict: MachineVerdict | null;
  /** The instant at which the agent was asked; null: never. */
  askedAt: string | null;
  choice: MachineChoice | null;
  isByRule: boolean;
}

/** Keeps the verdict of an engine, also for a call at whose machine a message is left. False: one is kept already. */
export async function insertHeard(
  tx: Queryable,
  { callId, taskId, event }: { callId: string; taskId: string; event: HeardEvent },
): Promise<boolean> {
  const inserted = await tx.query(sql`
    insert into call_machine (tenant_id, call_id, task_id, verdict, took_ms, at)
    values (${tx.tenantId}, ${callId}, ${taskId}, ${event.verdict}, ${event.ms}, ${event.at})
    on conflict (tenant_id, call_id) do update set verdict = excluded.verdict, took_ms = excluded.took_ms
      where call_machine.verdict is null
    returning call_id`);
  return inserted.length > 0;
}

export async function findMachine(db: Queryable, callId: string): Promise<StoredMachine | undefined> {
  const [found] = await db.query<StoredMachine>(sql`
    select task_id as "taskId", verdict, asked_at as "askedAt", choice, by_rule as "isByRule"
    from call_machine where tenant_id = ${db.tenantId} and call_id = ${callId}`);
  return found;
}

/** Notes that the agent of a call is asked about its machine. False: they were asked before, or there is none. */
export async function setAsked(tx: Queryable, callId: string, at: Date): Promise<boolean> {
  const asked = await tx.query(sql`
    update call_machine set asked_at = ${at}
    where tenant_id = ${tx.tenantId} and call_id = ${callId} and verdict = 'machine' and asked_at is null
      and choice is null
    returning call_id`);
  return asked.length > 0;
}

export interface NewChoice {
  callId: string;
  taskId: string | null;
  choice: MachineChoice;
  isByRule: boolean;
  at: Date;
}

/** Notes the choice about a machine, which no engine may have heard. False: one was made before, other than to stay. */
export async function setChoice(tx: Queryable, { callId, taskId, choice, isByRule, at }: NewChoice): Promise<boolean> {
  const chosen = await tx.query(sql`
    insert into call_machine (tenant_id, call_id, task_id, at, choice, by_rule)
    values (${tx.tenantId}, ${callId}, ${taskId}, ${at}, ${choice}, ${isByRule})
    on conflict (tenant_id, call_id) do update set choice = excluded.choice, by_rule = excluded.by_rule
      where call_machine.choice is null or (call_machine.choice = 'stay' and excluded.choice = 'message')
    returning call_id`);
  return chosen.length > 0;
}

export async function setMessageLeft(tx: Queryable, callId: string, isLeft: boolean): Promise<void> {
  await tx.query(sql`
    update call_machine set is_left = ${isLeft} where tenant_id = ${tx.tenantId} and call_id = ${callId}`);
}

/** Notes what a human heard in a call. A later word replaces it. False: nothing was heard by an engine. */
export async function judgeCall(
  tx: Queryable,
  callId: string,
  heard: JudgedCall['heard'] | null,
  at: Date,
): Promise<boolean> {
  const judged = await tx.query(sql`
    update call_machine set heard = ${heard}, heard_at = ${at}
    where tenant_id = ${tx.tenantId} and call_id = ${callId} returning call_id`);
  return judged.length > 0;
}

/**
 * Finds the last people and the last machines of a task, as many of each, that agents heard since an instant, and an engine
 * too.
 */
export function findJudged(db: Queryable, taskId: string, since: string | null, most: number): Promise<JudgedCall[]> {
  return db.query(sql`
    select last.verdict, last.heard from (values ('person'), ('machine')) kind (heard)
    cross join lateral (
      select m.verdict, m.heard from call_machine m
      where m.tenant_id = ${db.tenantId} and m.task_id = ${taskId} and m.heard = kind.heard and m.verdict is not null
        and m.heard_at >= coalesce(${since}::timestamptz, '-infinity')
      order by m.heard_at desc limit ${most}
    ) last`);
}

/** Takes the agent out of a call that goes on with a machine alone. They may take another one at once. */
export async function freeAgent(tx: Queryable, callId: string): Promise<void> {
  await tx.query(sql`
    update call_running set agent_id = null where tenant_id = ${tx.tenantId} and call_id = ${callId}`);
}
