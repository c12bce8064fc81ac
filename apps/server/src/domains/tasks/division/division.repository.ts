import type { Queryable } from '../../../platform/db/db.ts';
import { nothing, type Sql, sql } from '../../../platform/db/sql.ts';

const undialled = (only: boolean) => (only ? sql`and attempts = 0` : nothing);

/** The condition of waiting numbers that belong to nobody. `only`: those that were not dialled yet. */
const free = (tenantId: string, taskId: string, only: boolean): Sql => sql`
  tenant_id = ${tenantId} and task_id = ${taskId} and state = 'waiting' and seat_id is null ${undialled(only)}`;

export async function countUndialled(db: Queryable, taskId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::int as count from task_number where ${free(db.tenantId, taskId, true)}`);
  return row!.count;
}

export interface Share {
  userId: string;
  /** The number at which this share ends, counted over all shares. */
  until: number;
}

/** The place at which a pass through the numbers of a task continues. */
export interface DivisionPass {
  /** Id of the last number that was looked at; '0': none. */
  lastId: string;
  /** Numbers looked at so far. */
  done: number;
  /** Numbers that changed hands so far. */
  moved: number;
}

export const nothingDividedYet: DivisionPass = { lastId: '0', done: 0, moved: 0 };

/**
 * Divides the next `size` numbers after the last one. They go in their order: first the count of the first agent, then
 * that of the next one. An agent who was removed meanwhile gets none.
 */
export async function divideSome(
  tx: Queryable,
  { taskId, shares, undialledOnly }: { taskId: string; shares: Share[]; undialledOnly: boolean },
  { lastId, done, moved }: DivisionPass,
  size: number,
): Promise<DivisionPass> {
  // No agent is removed before this commits, so the removal finds its numbers.
  const taskAgents = await tx.query<{ userId: string }>(sql`
    select user_id as "userId" from task_seat
    where tenant_id = ${tx.tenantId} and task_id = ${taskId} order by user_id for key share`);
  const has = new Set(taskAgents.map(({ userId }) => userId));
  const users = shares.map(({ userId }) => (has.has(userId) ? userId : null));
  // The numbers are locked when they are chosen, so that the update needs only their ids. With more conditions, a
  // planner without statistics takes an index that it reads whole for each number.
  const [some] = await tx.query<DivisionPass>(sql`
    with chosen as (
      select id from task_number where ${free(tx.tenantId, taskId, undialledOnly)} and id > ${lastId}
      order by id limit ${size} for update
    ),
    numbered as (
      select id, (${users}::bigint[])[
        1 + width_bucket(${done}::int + row_number() over (order by id)::int - 1, ${shares.map(({ until }) => until)}::int[])
      ] as seat from chosen
    ),
    divided as (
      update task_number n set seat_id = numbered.seat
      from numbered where n.tenant_id = ${tx.tenantId} and n.id = numbered.id and numbered.seat is not null
      returning 1
    )
    select coalesce(max(id), ${lastId}::bigint) as "lastId", ${done}::int + count(*)::int as done,
      ${moved}::int + (select count(*)::int from divided) as moved from chosen`);
  return some!;
}

/**
 * Gives these numbers to one agent. Also takes numbers of other agents that were not dialled yet and that nobody has
 * open.
 */
export async function divideChosen(
  tx: Queryable,
  { taskId, userId, ids, at }: { taskId: string; userId: string; ids: string[]; at: Date },
): Promise<number> {
  const rows = await tx.query(sql`
    update task_number set seat_id = ${userId}
    where tenant_id = ${tx.tenantId} and task_id = ${taskId} and state = 'waiting' and id = any(${ids})
      and (seat_id is null or attempts = 0) and (held_until is null or held_until <= ${at} or held_by = ${userId})
    returning id`);
  return rows.length;
}

/**
 * Takes back waiting numbers, the next `size` after the last one, from these agents or from all. They then belong to
 * nobody.
 */
export async function revertSome(
  tx: Queryable,
  {
    taskId,
    userIds,
    undialledOnly,
    at,
  }: { taskId: string; userIds: string[] | null; undialledOnly: boolean; at: Date },
  { lastId, done, moved }: DivisionPass,
  size: number,
): Promise<DivisionPass> {
  const [some] = await tx.query<DivisionPass>(sql`
    with chosen as (
      select id from task_number
      where tenant_id = ${tx.tenantId} and task_id = ${taskId} and state = 'waiting' and seat_id is not null
        and (held_until is null or held_until <= ${at})
        ${userIds ? sql`and seat_id = any(${userIds})` : nothing} ${undialled(undialledOnly)} and id > ${lastId}
      order by id limit ${size} for update
    ),
    reverted as (
      update task_number n set seat_id = null from chosen where n.tenant_id = ${tx.tenantId} and n.id = chosen.id
      returning 1
    )
    select coalesce(max(id), ${lastId}::bigint) as "lastId", ${done}::int + count(*)::int as done,
      ${moved}::int + (select count(*)::int from reverted) as moved from chosen`);
  return some!;
}

export interface TaskAgentHold {
  taskId: string;
  userId: string;
  count: number;
  at: Date;
  until: Date;
  /** Numbers that were just given back: their turn comes later. */
  except: string[];
  /** Holds only numbers of the agent, or only those of nobody; both if absent. */
  only?: 'own' | 'nobody';
}

/**
 * Holds numbers that are due for an agent: their own first, then those of nobody. Skips numbers that another agent
 * takes at the same moment, so that no two agents hold one. Returns their ids.
 */
export async function holdNext(
  tx: Queryable,
  { taskId, userId, count, at, until, except, only }: TaskAgentHold,
): Promise<string[]> {
  const due = (taskAgent: Sql) => sql`
    select id, due_at from task_number
    where tenant_id = ${tx.tenantId} and task_id = ${taskId} and state = 'waiting' and ${taskAgent} and due_at <= ${at}
      and (held_until is null or held_until <= ${at} or held_by = ${userId})
      and not id = any(${except}::bigint[])
    order by due_at, id limit ${count} for update skip locked`;
  const rows = await tx.query<{ id: string }>(sql`
    with own as (${due(sql`seat_id = ${userId} and ${only !== 'nobody'}`)}),
    free as (${due(sql`seat_id is null and ${only !== 'own'}`)}),
    next as (
      select id from (
        select id, due_at, 0 as place from own union all select id, due_at, 1 from free
      ) found order by place, due_at, id limit ${count}
    )
    update task_number n set held_by = ${userId}, held_until = ${until}
    from next where n.tenant_id = ${tx.tenantId} and n.id = next.id
    returning n.id`);
  return rows.map(({ id }) => id);
}

/** Gives back those of these numbers that the agent holds. */
export async function giveBack(tx: Queryable, taskId: string, userId: string, ids: string[]): Promise<void> {
  await tx.query(sql`
    update task_number set held_by = null, held_until = null
    where tenant_id = ${tx.tenantId} and task_id = ${taskId} and held_by = ${userId} and id = any(${ids})
      and state = 'waiting'`);
}

/** Returns the instant at which the next number of this agent, or of nobody, may be called; null if there is none. */
export async function findNextDue(db: Queryable, taskId: string, userId: string): Promise<string | null> {
  const [row] = await db.query<{ at: string | null }>(sql`
    select min(at) as at from (
      (select due_at as at from task_number
        where tenant_id = ${db.tenantId} and task_id = ${taskId} and state = 'waiting' and seat_id = ${userId}
        order by due_at limit 1)
      union all
      (select due_at from task_number
        where tenant_id = ${db.tenantId} and task_id = ${taskId} and state = 'waiting' and seat_id is null
        order by due_at limit 1)
    ) due`);
  return row!.at;
}

/** Counts the open tasks in which a member is an agent, and the numbers that wait for the member there. */
export async function countTaskAgents(db: Queryable, userId: string): Promise<{ tasks: number; taskNumbers: number }> {
  const [row] = await db.query<{ tasks: number; taskNumbers: number }>(sql`
    select count(*)::int as tasks, coalesce(sum((
      select sum(c.count) from task_count c
      where c.tenant_id = t.tenant_id and c.task_id = t.id and c.seat_id = s.user_id and c.state = 'waiting')), 0)::int
      as "taskNumbers"
    from task_seat s join task t on t.tenant_id = s.tenant_id and t.id = s.task_id
    where s.tenant_id = ${db.tenantId} and s.user_id = ${userId} and t.deleted_at is null
      and t.state in ('running', 'paused')`);
  return row!;
}

/** Removes a member as an agent from all tasks. The member's waiting numbers then belong to nobody. */
export async function leaveTasks(tx: Queryable, userId: string): Promise<void> {
  await tx.query(sql`delete from task_seat where tenant_id = ${tx.tenantId} and user_id = ${userId}`);
  await tx.query(sql`
    update task_number set seat_id = null, held_by = null, held_until = null
    where tenant_id = ${tx.tenantId} and seat_id = ${userId} and state = 'waiting'`);
}
