import { type CallStatistics, firstStatistics } from '@haihu/rules/tasks/pacing/call-statistics';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

/** Channel that tells boards of a change in a task. The word is `tenant:task`. */
export const TASK_CHANNEL = 'task_board';

/** The right of this process to dial for an enterprise. Its placements name the term. */
export interface PoolLease {
  tenantId: string;
  term: string;
}

/** Takes or renews every lease that can be had, for a number of seconds by the database's clock. */
export function takePools(db: Db, owner: string, seconds: number): Promise<PoolLease[]> {
  // A statement that begins with `select` goes to a connection that only reads, and this one writes.
  return db.global(sql`
    with taken as (select * from take_dialled_enterprises(${owner}, ${seconds})) select * from taken`);
}

/** Gives a lease up, so that the next process may take it at once. */
export async function leavePool(tx: Queryable, { term }: PoolLease): Promise<void> {
  await tx.query(sql`
    update dialled_enterprise set lease_until = null where tenant_id = ${tx.tenantId} and term = ${term}`);
}

/**
 * Locks the lease and the task until the transaction ends. Returns false if the term is over or the task does not run.
 */
export async function holdsTask(tx: Queryable, { term }: PoolLease, taskId: string): Promise<boolean> {
  const found = await tx.query(sql`
    select from dialled_enterprise d join task t on t.tenant_id = d.tenant_id
    where d.tenant_id = ${tx.tenantId} and d.term = ${term} and t.id = ${taskId}
      and t.state = 'running' and t.deleted_at is null
    for share of t for key share of d`);
  return found.length > 0;
}

/** Finds the running tasks of the enterprise that dial by themselves. */
export async function findDialled(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select id from task
    where tenant_id = ${db.tenantId} and deleted_at is null and state = 'running' and mode <> 'preview' and not is_sample
    order by id`);
  return rows.map(({ id }) => id);
}

export interface DiallerState {
  statistics: CallStatistics;
  fault: string | null;
}

const untold: DiallerState = { statistics: firstStatistics, fault: null };

/** Returns the stored state of each task's dialler, in the order of the ids. */
export async function findDiallers(db: Queryable, taskIds: string[]): Promise<DiallerState[]> {
  const found = await db.query<{ taskId: string; statistics: CallStatistics | null; fault: string | null }>(sql`
    select task_id as "taskId", statistics, fault from task_dialler
    where tenant_id = ${db.tenantId} and task_id = any(${taskIds})`);
  const byTask = new Map(found.map(({ taskId, statistics, fault }) => [taskId, { statistics, fault }]));
  return taskIds.map((id) => {
    const { statistics, fault } = byTask.get(id) ?? untold;
    return { statistics: statistics ?? firstStatistics, fault };
  });
}

/** Updates the statistics of a task's calls. Two calls that end at once wait for each other, so that both count. */
export async function learn(
  tx: Queryable,
  taskId: string,
  change: (known: CallStatistics) => CallStatistics,
): Promise<void> {
  const [found] = await tx.query<{ statistics: CallStatistics | null }>(sql`
    insert into task_dialler as held (tenant_id, task_id)
    select t.tenant_id, t.id from task t where t.tenant_id = ${tx.tenantId} and t.id = ${taskId}
    on conflict (tenant_id, task_id) do update set statistics = held.statistics
    returning statistics`);
  if (!found) return;
  const known = change(found.statistics ?? firstStatistics);
  await tx.query(sql`
    update task_dialler set statistics = ${JSON.stringify(known)}::jsonb
    where tenant_id = ${tx.tenantId} and task_id = ${taskId}`);
}

/** Stores the reason why nothing is dialled now, for the board; null: there is none. */
export async function setFault(db: Queryable, taskId: string, fault: string | null): Promise<void> {
  const set = await db.query(sql`
    insert into task_dialler as held (tenant_id, task_id, fault) values (${db.tenantId}, ${taskId}, ${fault})
    on conflict (tenant_id, task_id) do update set fault = excluded.fault
      where held.fault is distinct from excluded.fault returning task_id`);
  if (set.length > 0) tellTaskBoards(db, taskId);
}

/** Tells the boards of this task to read it again. */
export function tellTaskBoards(db: Queryable, taskId: string): void {
  db.tell(TASK_CHANNEL, `${db.tenantId}:${taskId}`);
}
