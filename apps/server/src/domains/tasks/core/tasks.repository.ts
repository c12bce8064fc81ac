import type { Task, TaskForm } from '@haihu/contract/tasks/keeping';
import type { NumberState, TaskChangeKind, TaskMode, TaskState } from '@haihu/contract/tasks/values';
import type { Whose } from '../../../kernel/whose.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { filterSql, nothing, type Sql, sql } from '../../../platform/db/sql.ts';
import type { Position } from '../../../platform/http/cursor.ts';

/** A stored task, with the names of its line and its maker. */
export interface StoredTask {
  id: string;
  name: string;
  mode: TaskMode;
  state: TaskState;
  lineId: string | null;
  lineName: string | null;
  script: string;
  paceSeconds: number;
  hours: TaskForm['hours'];
  retries: TaskForm['retries'];
  abandonCap: number;
  isSample: boolean;
  version: number;
  creatorId: string;
  creatorName: string;
  creatorDepartmentId: string | null;
  createdAt: string;
  seats: { userId: string; name: string }[];
  dividing: Task['dividing'];
}

const columns = sql`
  t.id, t.name, t.mode, t.state, t.line_id as "lineId", line.name as "lineName", t.script,
  t.pace_seconds as "paceSeconds", t.hours, t.retries, t.abandon_cap as "abandonCap", t.is_sample as "isSample",
  t.version, t.created_by as "creatorId", maker.name as "creatorName", maker.department_id as "creatorDepartmentId",
  t.created_at as "createdAt",
  coalesce((
    select jsonb_agg(jsonb_build_object('userId', s.user_id::text, 'name', m.name) order by m.name, s.user_id)
    from task_seat s join membership m on m.tenant_id = s.tenant_id and m.user_id = s.user_id
    where s.tenant_id = t.tenant_id and s.task_id = t.id), '[]') as seats,
  (
    select jsonb_build_object('what', d.what, 'done', d.done, 'total', d.total) from task_division d
    where d.tenant_id = t.tenant_id and d.task_id = t.id and d.state = 'running') as dividing`;
const joins = sql`
  join membership maker on maker.tenant_id = t.tenant_id and maker.user_id = t.created_by
  left join line on line.tenant_id = t.tenant_id and line.id = t.line_id`;

/** Finds tasks by id, in no order. Leaves out absent and deleted ones. */
export function findTasks(db: Queryable, ids: string[]): Promise<StoredTask[]> {
  return db.query(sql`
    select ${columns} from task t ${joins} where t.tenant_id = ${db.tenantId} and t.id = any(${ids})
      and t.deleted_at is null`);
}

/** Locks tasks: nobody else changes them until the transaction ends. Rows that only name a task do not wait. */
export async function lockTasks(tx: Queryable, ids: string[]): Promise<StoredTask[]> {
  await tx.query(sql`
    select from task where tenant_id = ${tx.tenantId} and id = any(${ids}) order by id for no key update`);
  return findTasks(tx, ids);
}

/** Locks tasks against changes until the transaction ends. Transactions with the same shared lock do not wait. */
export async function keepTasks(tx: Queryable, ids: string[]): Promise<StoredTask[]> {
  await tx.query(sql`
    select from task where tenant_id = ${tx.tenantId} and id = any(${ids}) order by id for share`);
  return findTasks(tx, ids);
}

export interface TaskFilter {
  /** The makers whose tasks are visible beside those whose agent is `userId`; null: all tasks are visible. */
  makers: Whose | 'none';
  userId: string;
  states: readonly TaskState[];
  /** A part of the name; upper and lower case count as the same. */
  namePart?: string;
}

function matching(tenantId: string, { makers, userId, states, namePart }: TaskFilter): Sql {
  const seated = sql`exists (
    select from task_seat s where s.tenant_id = t.tenant_id and s.task_id = t.id and s.user_id = ${userId})`;
  const seen =
    makers === null
      ? nothing
      : makers === 'none'
        ? sql`and ${seated}`
        : sql`and (t.created_by = any(${makers}) or ${seated})`;
  return sql`t.tenant_id = ${tenantId} and t.deleted_at is null and t.state = any(${states}) ${seen}
    and (not t.is_sample or t.created_by = ${userId})
    ${namePart ? sql`and position(lower(${namePart}) in lower(t.name)) > 0` : nothing}`;
}

/** Lists one page of tasks, newest first. */
export function findTaskPage(db: Queryable, filter: TaskFilter, after: Position | null, size: number) {
  return db.query<StoredTask>(filterSql`
    select ${columns} from task t ${joins}
    where ${matching(db.tenantId, filter)}
      ${after ? sql`and (t.created_at, t.id) < (${after.at}, ${after.id})` : nothing}
    order by t.created_at desc, t.id desc limit ${size}`);
}

/** Counts tasks, up to `limit`. */
export async function countTasks(db: Queryable, filter: TaskFilter, limit: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(filterSql`
    select count(*)::int as count from (
      select from task t where ${matching(db.tenantId, filter)} limit ${limit}) counted`);
  return row!.count;
}

export interface StoredCount {
  taskId: string;
  /** Null: the numbers without an agent. */
  seatId: string | null;
  state: NumberState;
  count: number;
}

export function findCounts(db: Queryable, taskIds: string[]): Promise<StoredCount[]> {
  return db.query(sql`
    select task_id as "taskId", nullif(seat_id, 0) as "seatId", state, count from task_count
    where tenant_id = ${db.tenantId} and task_id = any(${taskIds}) and count <> 0`);
}

type Written = Omit<TaskForm, 'seatIds'>;

export async function insertTask(
  tx: Queryable,
  form: Written,
  { userId, at, isSample = false }: { userId: string; at: Date; isSample?: boolean },
): Promise<string> {
  const { name, mode, lineId, script, paceSeconds, hours, retries, abandonCap } = form;
  const [row] = await tx.query<{ id: string }>(sql`
    insert into task (tenant_id, name, mode, line_id, script, pace_seconds, hours, retries, abandon_cap, is_sample,
      created_by, created_at, changed_at)
    values (${tx.tenantId}, ${name}, ${mode}, ${lineId}, ${script}, ${paceSeconds},
      ${hours && JSON.stringify(hours)}::jsonb, ${JSON.stringify(retries)}::jsonb, ${abandonCap}, ${isSample},
      ${userId}, ${at}, ${at})
    returning id`);
  return row!.id;
}

export async function updateTask(tx: Queryable, id: string, form: Written, at: Date): Promise<void> {
  const { name, mode, lineId, script, paceSeconds, hours, retries, abandonCap } = form;
  await tx.query(sql`
    update task set name = ${name}, mode = ${mode}, line_id = ${lineId}, script = ${script},
      pace_seconds = ${paceSeconds}, hours = ${hours && JSON.stringify(hours)}::jsonb,
      retries = ${JSON.stringify(retries)}::jsonb, abandon_cap = ${abandonCap}, version = version + 1, changed_at = ${at}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}

export async function setTaskState(tx: Queryable, id: string, state: TaskState, at: Date): Promise<void> {
  await tx.query(sql`
    update task set state = ${state}, changed_at = ${at} where tenant_id = ${tx.tenantId} and id = ${id}`);
}

/** Sets the agents of a task. Agents who are not named are removed; their waiting numbers then belong to nobody. */
export async function setTaskAgents(tx: Queryable, taskId: string, userIds: string[], at: Date): Promise<void> {
  await tx.query(sql`
    delete from task_seat
    where tenant_id = ${tx.tenantId} and task_id = ${taskId} and not user_id = any(${userIds}::bigint[])`);
  await tx.query(sql`
    insert into task_seat (tenant_id, task_id, user_id, given_at)
    select ${tx.tenantId}::bigint, ${taskId}::bigint, given.id, ${at}::timestamptz
    from unnest(${userIds}::bigint[]) as given (id)
    on conflict do nothing`);
  await tx.query(sql`
    update task_number set seat_id = null, held_by = null, held_until = null
    where tenant_id = ${tx.tenantId} and task_id = ${taskId} and state = 'waiting' and seat_id is not null
      and not seat_id = any(${userIds}::bigint[])`);
}

/** Hides deleted tasks from everybody. A job deletes their numbers. */
export async function hideTasks(tx: Queryable, ids: string[], at: Date): Promise<void> {
  await tx.query(sql`
    update task set deleted_at = ${at}, state = 'archived' where tenant_id = ${tx.tenantId} and id = any(${ids})`);
}

/** Deletes numbers of a deleted task, and the task with the last of them. Returns true if more are left. */
export async function deleteSome(tx: Queryable, taskId: string, size: number): Promise<boolean> {
  const gone = await tx.query(sql`
    delete from task_number where tenant_id = ${tx.tenantId} and id = any(array(
      select n.id from task_number n join task t on t.tenant_id = n.tenant_id and t.id = n.task_id
      where n.tenant_id = ${tx.tenantId} and n.task_id = ${taskId} and t.deleted_at is not null
      order by n.id limit ${size}))
    returning id`);
  if (gone.length === size) return true;
  await tx.query(sql`
    delete from task where tenant_id = ${tx.tenantId} and id = ${taskId} and deleted_at is not null`);
  await tx.query(sql`
    delete from task_count where tenant_id = ${tx.tenantId} and task_id = ${taskId}`);
  return false;
}

export interface NewTaskChange {
  taskId: string;
  at: Date;
  actorId: string;
  what: TaskChangeKind;
  detail?: { fields?: string[]; count?: number };
}

export async function insertTaskChange(tx: Queryable, { taskId, at, actorId, what, detail }: NewTaskChange) {
  await tx.query(sql`
    insert into task_change (tenant_id, task_id, at, actor_id, what, detail)
    values (${tx.tenantId}, ${taskId}, ${at}, ${actorId}, ${what}, ${JSON.stringify(detail ?? {})}::jsonb)`);
}

/** Lists the changes of a task, newest first. */
export function findTaskChanges(db: Queryable, taskId: string, after: Position | null, size: number) {
  return db.query<{
    id: string;
    at: string;
    by: string;
    what: TaskChangeKind;
    detail: { fields?: string[]; count?: number };
  }>(sql`
    select c.id, c.at, m.name as by, c.what, c.detail from task_change c
    join membership m on m.tenant_id = c.tenant_id and m.user_id = c.actor_id
    where c.tenant_id = ${db.tenantId} and c.task_id = ${taskId} ${after ? sql`and c.id < ${after.id}` : nothing}
    order by c.id desc limit ${size}`);
}

export interface TaskAgentCandidate {
  userId: string;
  name: string;
  departmentName: string | null;
  isSuper: boolean;
  permissions: string[];
}

/** Finds the active members among these ids. `whose`: null for everybody. */
export function findCandidates(db: Queryable, whose: Whose, ids: string[]): Promise<TaskAgentCandidate[]> {
  return db.query(filterSql`
    select m.user_id as "userId", m.name, d.name as "departmentName", m.is_super as "isSuper", m.permissions
    from membership m left join department d on d.tenant_id = m.tenant_id and d.id = m.department_id
    where m.tenant_id = ${db.tenantId} and m.suspended_at is null and m.left_at is null
      ${whose ? sql`and m.user_id = any(${whose})` : nothing} and m.user_id = any(${ids})
    order by m.name, m.user_id`);
}

/**
 * The members that a page of candidates may show: those of `whose`, and the present agents in any case. `search`: a
 * part of the name.
 */
export interface CandidatesAsked {
  whose: Whose;
  seated: string[];
  search: string | undefined;
}

const candidates = (tenantId: string, { whose, seated, search }: CandidatesAsked): Sql => sql`
  m.tenant_id = ${tenantId} and m.suspended_at is null and m.left_at is null
  ${whose ? sql`and (m.user_id = any(${whose}) or m.user_id = any(${seated}))` : nothing}
  ${search ? sql`and position(${search} in m.name) > 0` : nothing}`;

/** Lists one page of active members by name. */
export function findCandidatePage(
  db: Queryable,
  asked: CandidatesAsked,
  { after, size }: { after: { name: string; id: string } | null; size: number },
): Promise<TaskAgentCandidate[]> {
  return db.query(filterSql`
    select m.user_id as "userId", m.name, d.name as "departmentName", m.is_super as "isSuper", m.permissions
    from membership m left join department d on d.tenant_id = m.tenant_id and d.id = m.department_id
    where ${candidates(db.tenantId, asked)}
      ${after ? sql`and (m.name, m.user_id) > (${after.name}, ${after.id})` : nothing}
    order by m.name, m.user_id limit ${size}`);
}

export async function countCandidates(db: Queryable, asked: CandidatesAsked): Promise<number> {
  const [row] = await db.query<{ count: number }>(filterSql`
    select count(*)::integer as count from membership m where ${candidates(db.tenantId, asked)}`);
  return row!.count;
}
