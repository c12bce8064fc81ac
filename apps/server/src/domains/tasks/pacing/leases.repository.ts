import { type CallStatistics, firstStatistics } from '@haihu/rules/tasks/call-statistics';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

/** NOTIFY channel that tells boards that something about a task moved; the payload is `tenant:task`. */
export const TASK_CHANNEL = 'task_board';

/** An enterprise that this process dials for. What it places carries the term. */
export interface PoolLease {
  tenantId: string;
  term: string;
}

/** Takes or renews all that can be had, for so many seconds by the database's clock. */
export function takePools(db: Db, owner: string, seconds: number): Promise<PoolLease[]> {
  // Not as a read: it writes.
  return db.global(sql`
    with taken as (select * from take_dialled_enterprises(${owner}, ${seconds})) select * from taken`);
}

/** The next one may take it at once. */
export async function leavePool(tx: Queryable, { term }: PoolLease): Promise<void> {
  await tx.query(sql`
    update dialled_enterprise set lease_until = null where tenant_id = ${tx.tenantId} and term = ${term}`);
}

/** Holds the lease and the task as it is until the transaction ends. False: it is not this term, or the task does not run. */
export async function holdsTask(tx: Queryable, { term }: PoolLease, taskId: string): Promise<boolean> {
  const found = await tx.query(sql`
    select from dialled_enterprise d join task t on t.tenant_id = d.tenant_id
    where d.tenant_id = ${tx.tenantId} and d.term = ${term} and t.id = ${taskId}
      and t.state = 'running' and t.deleted_at is null
    for share of t for key share of d`);
  return found.length > 0;
}

/** The tasks of the enterprise that run by themselves. */
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

/** What is known of each of these, in their order. */
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

/** One after the other: what two calls that end at once tell is counted twice. */
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

/** Why nothing is placed now, for the board; null: nothing is in the way. */
export async function setFault(db: Queryable, taskId: string, fault: string | null): Promise<void> {
  const set = await db.query(sql`
    with set as (
      insert into task_dialler as held (tenant_id, task_id, fault) values (${db.tenantId}, ${taskId}, ${fault})
      on conflict (tenant_id, task_id) do update set fault = excluded.fault
        where held.fault is distinct from excluded.fault returning task_id
    )
    select task_id from set`);
  if (set.length > 0) await tellTaskBoards(db, taskId);
}

/** Boards of this task read anew. */
export async function tellTaskBoards(db: Queryable, taskId: string): Promise<void> {
  await db.query(sql`
    with told as (select pg_notify(${TASK_CHANNEL}, ${db.tenantId} || ':' || ${taskId}::text)) select from told`);
}
