import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

/** What the calls of a task were held up by, and when it placed its last one. */
export interface StoredStanding {
  /** When the task came into its state, or was edited. */
  changedAt: string;
  lastPlacedAt: string | null;
  /** Name of the error that stands in the way of every call. */
  fault: string | null;
  /** Name of the error that stands in the way of each seat's calls. */
  refusals: Record<string, string>;
}

export async function findStanding(db: Queryable, taskId: string): Promise<StoredStanding> {
  const [found] = await db.query<StoredStanding>(sql`
    select t.changed_at as "changedAt", d.last_placed_at as "lastPlacedAt", d.fault, coalesce((
      select jsonb_object_agg(s.user_id, s.refusal) from task_seat s
      where s.tenant_id = t.tenant_id and s.task_id = t.id and s.refusal is not null), '{}') as refusals
    from task t left join task_dialler d on d.tenant_id = t.tenant_id and d.task_id = t.id
    where t.tenant_id = ${db.tenantId} and t.id = ${taskId}`);
  return found!;
}

/** When the next number of any of these seats, or of nobody, may be called; null: none waits for them. */
export async function findNextDueOf(db: Queryable, taskId: string, userIds: string[]): Promise<string | null> {
  const [row] = await db.query<{ at: string | null }>(sql`
    select min(at) as at from (
      select next.at from unnest(${userIds}::bigint[]) as seat (id) cross join lateral (
        select due_at as at from task_number
        where tenant_id = ${db.tenantId} and task_id = ${taskId} and state = 'waiting' and seat_id = seat.id
        order by due_at limit 1) next
      union all
      (select due_at from task_number
        where tenant_id = ${db.tenantId} and task_id = ${taskId} and state = 'waiting' and seat_id is null
        order by due_at limit 1)
    ) due`);
  return row!.at;
}

/** The task placed a call. Outside the call's transaction: its seats never wait for each other here. */
export async function notePlaced(db: Queryable, taskId: string, at: Date): Promise<void> {
  await db.query(sql`
    insert into task_dialler (tenant_id, task_id, last_placed_at) values (${db.tenantId}, ${taskId}, ${at})
    on conflict (tenant_id, task_id) do update set last_placed_at = excluded.last_placed_at`);
}

/** Why no call is given to a seat; null: nothing is in the way. Answers whether that is new. */
export async function setRefusal(
  db: Queryable,
  { taskId, userId }: { taskId: string; userId: string },
  refusal: string | null,
): Promise<boolean> {
  const set = await db.query(sql`
    update task_seat set refusal = ${refusal}
    where tenant_id = ${db.tenantId} and task_id = ${taskId} and user_id = ${userId}
      and refusal is distinct from ${refusal} returning user_id`);
  return set.length > 0;
}
