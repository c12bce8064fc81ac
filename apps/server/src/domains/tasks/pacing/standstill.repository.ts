import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

/** The stored obstacles of a task's calls, and the time of its last call. */
export interface StoredTaskStandstill {
  /** The instant of the task's last change of state or edit. */
  changedAt: string;
  lastPlacedAt: string | null;
  /** The name of the error that stops every call; null: none does. */
  fault: string | null;
  /** The name of the error that stops an agent's calls, by agent. */
  refusals: Record<string, string>;
}

export async function findTaskStandstill(db: Queryable, taskId: string): Promise<StoredTaskStandstill> {
  const [found] = await db.query<StoredTaskStandstill>(sql`
    select t.changed_at as "changedAt", d.last_placed_at as "lastPlacedAt", d.fault, coalesce((
      select jsonb_object_agg(s.user_id, s.refusal) from task_seat s
      where s.tenant_id = t.tenant_id and s.task_id = t.id and s.refusal is not null), '{}') as refusals
    from task t left join task_dialler d on d.tenant_id = t.tenant_id and d.task_id = t.id
    where t.tenant_id = ${db.tenantId} and t.id = ${taskId}`);
  return found!;
}

/** Returns the instant at which the next number of these agents, or of nobody, may be called; null if none waits. */
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

/**
 * Notes the time of a task's last placed call. Call it outside of the call's transaction, so that agents do not wait
 * for each other here.
 */
export async function notePlaced(db: Queryable, taskId: string, at: Date): Promise<void> {
  await db.query(sql`
    insert into task_dialler (tenant_id, task_id, last_placed_at) values (${db.tenantId}, ${taskId}, ${at})
    on conflict (tenant_id, task_id) do update set last_placed_at = excluded.last_placed_at`);
}

/** Stores the reason why an agent gets no call; null: there is none. Returns true if it is new. */
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
