import { type CallStatistics, firstStatistics } from '@haihu/rules/tasks/call-statistics';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

/** NOTIFY channel that tells boards that something about a task moved; the payload is `tenant:task`. */
export const TASK_CHANNEL = 'task_board';

/** A task that this process dials for. What it places carries the term. */
export interface TaskLease {
  tenantId: string;
  taskId: string;
  term: string;
}

/** Takes or renews all that can be had, for so many seconds by the database's clock. */
export function takeTasks(db: Db, owner: string, seconds: number): Promise<TaskLease[]> {
  // Not as a read: it writes.
  return db.global(sql`
    with taken as (select * from take_dialled_tasks(${owner}, ${seconds})) select * from taken`);
}

/** The next one may take it at once. */
export async function leaveTask(tx: Queryable, { taskId, term }: TaskLease): Promise<void> {
  await tx.query(sql`
    update task_dialler set lease_until = null
    where tenant_id = ${tx.tenantId} and task_id = ${taskId} and term = ${term}`);
}

/** Holds the lease and the task as it is until the transaction ends. False: it is not this term, or the task does not run. */
export async function holdsTask(tx: Queryable, { taskId, term }: TaskLease): Promise<boolean> {
  const found = await tx.query(sql`
    select from task_dialler d join task t on t.tenant_id = d.tenant_id and t.id = d.task_id
    where d.tenant_id = ${tx.tenantId} and d.task_id = ${taskId} and d.term = ${term}
      and t.state = 'running' and t.deleted_at is null
    for share of t for key share of d`);
  return found.length > 0;
}

export interface DiallerState {
  statistics: CallStatistics;
  fault: string | null;
}

export async function findDialler(db: Queryable, taskId: string): Promise<DiallerState> {
  const [found] = await db.query<{ statistics: CallStatistics | null; fault: string | null }>(sql`
    select statistics, fault from task_dialler where tenant_id = ${db.tenantId} and task_id = ${taskId}`);
  return { statistics: found?.statistics ?? firstStatistics, fault: found?.fault ?? null };
}

/** One after the other: what two calls that end at once tell is counted twice. */
export async function learn(
  tx: Queryable,
  taskId: string,
  change: (known: CallStatistics) => CallStatistics,
): Promise<void> {
  const [found] = await tx.query<{ statistics: CallStatistics | null }>(sql`
    select statistics from task_dialler
    where tenant_id = ${tx.tenantId} and task_id = ${taskId} for no key update`);
  if (!found) return;
  const known = change(found.statistics ?? firstStatistics);
  await tx.query(sql`
    update task_dialler set statistics = ${JSON.stringify(known)}::jsonb
    where tenant_id = ${tx.tenantId} and task_id = ${taskId}`);
}

/** Why nothing is placed now, for the board; null: nothing is in the way. */
export async function setFault(db: Queryable, taskId: string, fault: string | null): Promise<void> {
  const set = await db.query(sql`
    with set as (
      update task_dialler set fault = ${fault}
      where tenant_id = ${db.tenantId} and task_id = ${taskId} and fault is distinct from ${fault} returning task_id
    )
    select task_id from set`);
  if (set.length > 0) await tellTaskBoards(db, taskId);
}

/** Boards of this task read anew. */
export async function tellTaskBoards(db: Queryable, taskId: string): Promise<void> {
  await db.query(sql`
    with told as (select pg_notify(${TASK_CHANNEL}, ${db.tenantId} || ':' || ${taskId}::text)) select from told`);
}
