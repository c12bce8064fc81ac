import type { TaskMachinesForm } from '@haihu/contract/tasks/machines';
import type { TaskMode } from '@haihu/contract/tasks/values';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

/** The rules of a task for machines, with its mode. */
export interface StoredTaskMachines extends Required<TaskMachinesForm> {
  mode: TaskMode;
  /** Only what was heard since then counts; null: everything. */
  since: string | null;
  offAt: string | null;
}

/** Finds the rules of a task for machines. Undefined: the task is gone. */
export async function findTaskMachines(db: Queryable, taskId: string): Promise<StoredTaskMachines | undefined> {
  const [found] = await db.query<StoredTaskMachines>(sql`
    select t.mode, m.is_on as "isOn", coalesce(m.policy, 'stay') as policy,
      coalesce(m.has_message, false) as "hasMessage", m.sound_id as "soundId", m.since, m.off_at as "offAt"
    from task t left join task_machine m on m.tenant_id = t.tenant_id and m.task_id = t.id
    where t.tenant_id = ${db.tenantId} and t.id = ${taskId} and t.deleted_at is null`);
  return found;
}

/** Finds the task of a number. Undefined: the number is gone. */
export async function findTaskOf(db: Queryable, numberId: string): Promise<string | undefined> {
  const [found] = await db.query<{ taskId: string }>(sql`
    select task_id as "taskId" from task_number where tenant_id = ${db.tenantId} and id = ${numberId}`);
  return found?.taskId;
}

/** Writes the rules. `since`: the figures begin anew, and it is no longer off by itself. */
export async function saveTaskMachines(
  tx: Queryable,
  taskId: string,
  { isOn, policy, hasMessage, soundId }: Required<TaskMachinesForm>,
  since: Date | null,
): Promise<void> {
  await tx.query(sql`
    insert into task_machine (tenant_id, task_id, is_on, policy, has_message, sound_id, since)
    values (${tx.tenantId}, ${taskId}, ${isOn}, ${policy}, ${hasMessage}, ${soundId}, ${since})
    on conflict (tenant_id, task_id) do update set is_on = excluded.is_on, policy = excluded.policy,
      has_message = excluded.has_message, sound_id = excluded.sound_id, since = coalesce(excluded.since, task_machine.since),
      off_at = case when excluded.since is null then task_machine.off_at end`);
}

/** Switches the search for machines off, because it is wrong too often. */
export async function setOffByItself(tx: Queryable, taskId: string, at: Date): Promise<void> {
  await tx.query(sql`
    insert into task_machine (tenant_id, task_id, off_at) values (${tx.tenantId}, ${taskId}, ${at})
    on conflict (tenant_id, task_id) do update set off_at = excluded.off_at`);
}

/** Finds the members who lead a task: who may manage tasks and has its maker, perhaps themselves, in their scope. */
export async function findTaskLeaders(tx: Queryable, taskId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select m.user_id as id
    from task t
    join membership o on o.tenant_id = t.tenant_id and o.user_id = t.created_by
    left join department d on d.tenant_id = o.tenant_id and d.id = o.department_id
    join membership m on m.tenant_id = t.tenant_id and m.suspended_at is null and m.left_at is null
      and (m.is_super or ('tasks.manage' = any(m.permissions) and (
        m.user_id = o.user_id or m.data_scope = 'all'
        or (m.data_scope = 'department' and m.department_id = o.department_id)
        or (m.data_scope = 'branch' and m.department_id = any(d.ancestry)))))
    where t.tenant_id = ${tx.tenantId} and t.id = ${taskId}
    order by m.user_id`);
  return rows.map(({ id }) => id);
}

/**
 * Gives a copied task the rules of another one. A message that the operator put at the engine is a file of that other
 * task, so the copy has none. A task that switched itself off stays off.
 */
export async function copyTaskMachines(tx: Queryable, from: string, to: string): Promise<void> {
  await tx.query(sql`
    insert into task_machine (tenant_id, task_id, is_on, policy, has_message, sound_id)
    select tenant_id, ${to}::bigint, case when off_at is null then is_on else false end,
      case when policy = 'message' and sound_id is null then 'stay' else policy end,
      has_message and sound_id is not null, sound_id
    from task_machine where tenant_id = ${tx.tenantId} and task_id = ${from}`);
}

/** Returns true if a task that is not deleted leaves this sound at machines. */
export async function isSoundLeft(db: Queryable, soundId: string): Promise<boolean> {
  const rows = await db.query(sql`
    select from task_machine m join task t on t.tenant_id = m.tenant_id and t.id = m.task_id
    where m.tenant_id = ${db.tenantId} and m.sound_id = ${soundId} and t.deleted_at is null limit 1`);
  return rows.length > 0;
}
