import type { DivisionKind } from '@haihu/contract/tasks/values';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Share } from './division.repository.ts';

/** A division, or numbers taken back, that a job carries out part by part. */
export interface LargeDivision {
  id: string;
  taskId: string;
  what: DivisionKind;
  asked: AskedDivision;
  actorId: string;
  total: number;
  /** Numbers looked at so far. */
  done: number;
  /** Numbers that changed hands so far. */
  moved: number;
  /** Id of the last number that was looked at. */
  lastId: string;
}

export interface AskedDivision {
  undialledOnly: boolean;
  /** Only for a division: the share of each agent. */
  shares?: Share[];
  /** Only for numbers taken back: the agents who lose them; null: all agents. */
  userIds?: string[] | null;
}

export type NewLargeDivision = Pick<LargeDivision, 'taskId' | 'what' | 'asked' | 'actorId' | 'total'>;

export async function insertLarge(
  tx: Queryable,
  { taskId, what, asked, actorId, total }: NewLargeDivision,
  at: Date,
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(sql`
    insert into task_division (tenant_id, task_id, what, asked, actor_id, total, created_at)
    values (${tx.tenantId}, ${taskId}, ${what}, ${JSON.stringify(asked)}::jsonb, ${actorId}, ${total}, ${at})
    returning id`);
  return row!.id;
}

/**
 * Finds a division that is not finished, and locks its task until the transaction ends. `goesOn`: false if the task is
 * deleted, or if numbers are to be divided and the task is not paused.
 */
export async function lockLarge(
  tx: Queryable,
  id: string,
): Promise<{ division: LargeDivision; goesOn: boolean } | undefined> {
  const [task] = await tx.query<{ goesOn: boolean }>(sql`
    select t.deleted_at is null and (d.what = 'revert' or t.state = 'paused') as "goesOn"
    from task_division d join task t on t.tenant_id = d.tenant_id and t.id = d.task_id
    where d.tenant_id = ${tx.tenantId} and d.id = ${id}
    for share of t`);
  const [division] = await tx.query<LargeDivision>(sql`
    select id, task_id as "taskId", what, asked, actor_id as "actorId", total, done, moved, last_id as "lastId"
    from task_division where tenant_id = ${tx.tenantId} and id = ${id} and state = 'running' for update`);
  return task && division && { division, goesOn: task.goesOn };
}

export async function noteProgress(
  tx: Queryable,
  { id, done, moved, lastId }: Pick<LargeDivision, 'id' | 'done' | 'moved' | 'lastId'>,
): Promise<void> {
  await tx.query(sql`
    update task_division set done = ${done}, moved = ${moved}, last_id = ${lastId}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}

export async function endLarge(tx: Queryable, id: string, state: 'done' | 'withdrawn'): Promise<void> {
  await tx.query(sql`
    update task_division set state = ${state} where tenant_id = ${tx.tenantId} and id = ${id}`);
}

/** Ends the running division of a task. Returns the count of numbers given so far; undefined if none is running. */
export async function withdraw(tx: Queryable, taskId: string): Promise<number | undefined> {
  const [row] = await tx.query<{ moved: number }>(sql`
    update task_division set state = 'withdrawn'
    where tenant_id = ${tx.tenantId} and task_id = ${taskId} and what = 'divide' and state = 'running'
    returning moved`);
  return row?.moved;
}
