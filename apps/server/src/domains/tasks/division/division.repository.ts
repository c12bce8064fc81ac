import type { Queryable } from '../../../platform/db/db.ts';
import { nothing, type Sql, sql } from '../../../platform/db/sql.ts';

const undialled = (only: boolean) => (only ? sql`and attempts = 0` : nothing);

/** Waiting numbers of nobody, the first first, that no seat has open. */
const free = (tenantId: string, taskId: string, only: boolean): Sql => sql`
  tenant_id = ${tenantId} and task_id = ${taskId} and state = 'waiting' and seat_id is null ${undialled(only)}`;

export async function countUndialled(db: Queryable, taskId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::int as count from task_number where ${free(db.tenantId, taskId, true)}`);
  return row!.count;
}

export interface Share {
  userId: string;
  /** Its numbers are those up to here, after those of the share before. */
  until: number;
}

/** Gives the first seat its count of numbers in their order, then the next one its own. Answers how many were divided. */
export async function divideByCount(
  tx: Queryable,
  taskId: string,
  shares: Share[],
  undialledOnly: boolean,
): Promise<number> {
  const total = shares.at(-1)?.until ?? 0;
  // Asked again of each row that is written: what was dialled since it was chosen is left out.
  const rows = await tx.query<{ count: number }>(sql`
    with chosen as (
      select id from task_number where ${free(tx.tenantId, taskId, undialledOnly)} order by id limit ${total}
    ),
    numbered as (select id, row_number() over (order by id)::int as place from chosen),
    divided as (
      update task_number n set seat_id = (${shares.map(({ userId }) => userId)}::bigint[])[
        1 + width_bucket(numbered.place - 1, ${shares.map(({ until }) => until)}::int[])]
      from numbered where n.tenant_id = ${tx.tenantId} and n.id = numbered.id
        and n.state = 'waiting' and n.seat_id is null ${undialled(undialledOnly)}
      returning 1
    )
    select count(*)::int as count from divided`);
  return rows[0]!.count;
}

/** Gives these to one seat, also those of other seats that were not dialled yet and that nobody has open. */
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

/** Numbers that wait become nobody's again: those of these seats, or of all. Answers how many. */
export async function revert(
  tx: Queryable,
  {
    taskId,
    userIds,
    undialledOnly,
    at,
  }: { taskId: string; userIds: string[] | null; undialledOnly: boolean; at: Date },
): Promise<number> {
  const rows = await tx.query<{ count: number }>(sql`
    with reverted as (
      update task_number set seat_id = null
      where tenant_id = ${tx.tenantId} and task_id = ${taskId} and state = 'waiting' and seat_id is not null
        and (held_until is null or held_until <= ${at})
        ${userIds ? sql`and seat_id = any(${userIds})` : nothing} ${undialled(undialledOnly)}
      returning 1
    )
    select count(*)::int as count from reverted`);
  return rows[0]!.count;
}

export interface Hold {
  taskId: string;
  userId: string;
  count: number;
  at: Date;
  until: Date;
  /** Just given back: their turn comes later. */
  except: string[];
  /** Only those of the seat, or only those of nobody; both, unless told. */
  only?: 'own' | 'nobody';
}

/**
 * Holds numbers that are due for a seat: its own first, then those of nobody. Numbers that another seat takes at the
 * same moment are skipped, so that no two ever hold one. Answers their ids.
 */
export async function holdNext(
  tx: Queryable,
  { taskId, userId, count, at, until, except, only }: Hold,
): Promise<string[]> {
  const due = (seat: Sql) => sql`
    select id, due_at from task_number
    where tenant_id = ${tx.tenantId} and task_id = ${taskId} and state = 'waiting' and ${seat} and due_at <= ${at}
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

/** Gives back what this seat holds of these. */
export async function giveBack(tx: Queryable, taskId: string, userId: string, ids: string[]): Promise<void> {
  await tx.query(sql`
    update task_number set held_by = null, held_until = null
    where tenant_id = ${tx.tenantId} and task_id = ${taskId} and held_by = ${userId} and id = any(${ids})
      and state = 'waiting'`);
}

/** When the next number of this seat, or of nobody, may be called; null for never. */
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

/** What a member had of all tasks is nobody's, and their seats are gone. */
export async function leaveTasks(tx: Queryable, userId: string): Promise<void> {
  await tx.query(sql`delete from task_seat where tenant_id = ${tx.tenantId} and user_id = ${userId}`);
  await freeTaskNumbers(tx, userId);
}

/** What waits for a member in any task is nobody's. */
export async function freeTaskNumbers(tx: Queryable, userId: string): Promise<void> {
  await tx.query(sql`
    update task_number set seat_id = null, held_by = null, held_until = null
    where tenant_id = ${tx.tenantId} and seat_id = ${userId} and state = 'waiting'`);
}
