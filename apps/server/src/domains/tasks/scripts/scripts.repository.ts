import type { ScriptStep } from '@haihu/contract/tasks/values';
import type { Script } from '@haihu/contract/tasks/scripts';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

const none: Script = { version: 0, steps: [], changedAt: null, changedBy: null };

/** Returns the present script of a task; with `taskId` null, the one for calls to customers. */
export async function findScript(db: Queryable, taskId: string | null): Promise<Script> {
  const [found] = await db.query<Script>(sql`
    select v.version, v.steps, v.made_at as "changedAt", m.name as "changedBy"
    from script s
    join script_version v on v.tenant_id = s.tenant_id and v.script_id = s.id and v.version = s.version
    join membership m on m.tenant_id = v.tenant_id and m.user_id = v.made_by
    where s.tenant_id = ${db.tenantId} and s.task_id is not distinct from ${taskId}::bigint`);
  return found ?? none;
}

interface NewVersion {
  taskId: string | null;
  /** The version that the editor showed. */
  before: number;
  steps: readonly ScriptStep[];
  madeBy: string;
  at: Date;
}

/** Saves a new version. False: the script was changed since `before`. */
export async function insertVersion(
  tx: Queryable,
  { taskId, before, steps, madeBy, at }: NewVersion,
): Promise<boolean> {
  const saved =
    before === 0
      ? await tx.query<{ id: string }>(sql`
          insert into script (tenant_id, task_id, version) values (${tx.tenantId}, ${taskId}, 1)
          on conflict do nothing returning id`)
      : await tx.query<{ id: string }>(sql`
          update script set version = version + 1
          where tenant_id = ${tx.tenantId} and task_id is not distinct from ${taskId}::bigint and version = ${before}
          returning id`);
  const [script] = saved;
  if (!script) return false;
  await tx.query(sql`
    insert into script_version (tenant_id, script_id, version, steps, made_by, made_at)
    values (${tx.tenantId}, ${script.id}, ${before + 1}, ${JSON.stringify(steps)}::jsonb, ${madeBy}, ${at})`);
  return true;
}

/** A call, with the steps of the script that was valid when it began. */
export interface ScriptedCall {
  agentId: string | null;
  numberHash: Buffer;
  customerId: string | null;
  taskNumberId: string | null;
  /** Empty: it has no script. */
  steps: ScriptStep[];
}

/**
 * Finds a call with its script: the one of its task, if that has steps, or the one for calls to customers. Versions
 * that were made after the beginning of the call do not count.
 */
export async function findScriptedCall(db: Queryable, callId: string): Promise<ScriptedCall | undefined> {
  const [found] = await db.query<ScriptedCall>(sql`
    select c.agent_id as "agentId", c.callee_hash as "numberHash", c.customer_id as "customerId",
      c.task_number_id as "taskNumberId", coalesce(valid.steps, '[]') as steps
    from call c
    left join lateral (
      select then_valid.steps from script s
      join lateral (
        select v.steps from script_version v
        where v.tenant_id = s.tenant_id and v.script_id = s.id and v.made_at <= c.created_at
        order by v.version desc limit 1
      ) then_valid on then_valid.steps <> '[]'
      where s.tenant_id = c.tenant_id
        and (s.task_id = c.task_id or (s.task_id is null and (c.customer_id is not null or c.task_id is not null)))
      order by s.task_id nulls last limit 1
    ) valid on true
    where c.tenant_id = ${db.tenantId} and c.id = ${callId}`);
  return found;
}

/** The stored fields of a customer that a script can name. */
export interface ScriptedCustomer {
  name: string;
  company: string | null;
  position: string | null;
  area: string | null;
  address: string | null;
  dealAmount: string | null;
  custom: Record<string, unknown>;
}

export async function findScriptedCustomer(db: Queryable, id: string): Promise<ScriptedCustomer | undefined> {
  const [found] = await db.query<ScriptedCustomer>(sql`
    select name, company, position, area, address, deal_amount::text as "dealAmount", custom from customer
    where tenant_id = ${db.tenantId} and id = ${id}`);
  return found;
}

export interface NewAnswer {
  callId: string;
  step: string;
  place: number;
  title: string;
  label: string;
  value: string;
  numberHash: Buffer;
  at: Date;
}

export async function saveAnswer(tx: Queryable, answer: NewAnswer): Promise<void> {
  const { callId, step, place, title, label, value, numberHash, at } = answer;
  await tx.query(sql`
    insert into script_answer (tenant_id, call_id, step, place, title, label, value, number_hash, at)
    values (${tx.tenantId}, ${callId}, ${step}, ${place}, ${title}, ${label}, ${value}, ${numberHash}, ${at})
    on conflict (tenant_id, call_id, step) do update set value = excluded.value, at = excluded.at`);
}

export async function deleteAnswer(tx: Queryable, callId: string, step: string): Promise<void> {
  await tx.query(sql`
    delete from script_answer where tenant_id = ${tx.tenantId} and call_id = ${callId} and step = ${step}`);
}

export interface StoredScriptAnswer {
  callId: string;
  step: string;
  title: string;
  label: string;
  value: string;
}

/** Lists the answers of these calls, each call's in the order of its steps. */
export function findAnswers(db: Queryable, callIds: string[]): Promise<StoredScriptAnswer[]> {
  return db.query(sql`
    select call_id as "callId", step, title, label, value from script_answer
    where tenant_id = ${db.tenantId} and call_id = any(${callIds}) order by call_id, place, step`);
}

/** Lists the answers of the last call with answers to each of these numbers of a task, in the order of the steps. */
export function findNumberAnswers(
  db: Queryable,
  numberIds: string[],
): Promise<{ numberId: string; label: string; value: string }[]> {
  return db.query(sql`
    select c.task_number_id as "numberId", a.label, a.value
    from (
      select distinct on (c.task_number_id) c.task_number_id, c.id from call c
      where c.tenant_id = ${db.tenantId} and c.task_number_id = any(${numberIds})
        and exists (select from script_answer a where a.tenant_id = c.tenant_id and a.call_id = c.id)
      order by c.task_number_id, c.created_at desc, c.id desc
    ) c
    join script_answer a on a.tenant_id = ${db.tenantId} and a.call_id = c.id
    order by c.task_number_id, a.place, a.step`);
}

/** Deletes the answers of a customer's calls, and those of calls to its numbers. */
export async function eraseAnswers(tx: Queryable, of: { customerId: string; numberHashes: Buffer[] }): Promise<void> {
  await tx.query(sql`
    delete from script_answer a
    where a.tenant_id = ${tx.tenantId} and (a.number_hash = any(${of.numberHashes}) or a.call_id in (
      select c.id from call c where c.tenant_id = ${tx.tenantId} and c.customer_id = ${of.customerId}))`);
}
