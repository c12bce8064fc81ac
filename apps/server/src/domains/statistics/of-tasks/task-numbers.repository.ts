import type { CallCause } from '@haihu/contract/calls/values';
import type { Outcome } from '@haihu/contract/followups/values';
import type { Queryable } from '../../../platform/db/db.ts';
import { filterSql, mayBeOld, nothing, sql } from '../../../platform/db/sql.ts';

export interface StoredTaskCounts {
  taskId: string;
  taskName: string;
  /** The agent who has the numbers; null: none. */
  memberId: string | null;
  memberName: string | null;
  numbers: number;
  called: number;
  connected: number;
  level1: number;
  level2: number;
  level3: number;
  level4: number;
  level5: number;
  level6: number;
}

export interface TasksAsked {
  taskId?: string;
  userId: string;
  /** The makers whose tasks the member leads, by id; null for everybody's. Undefined: the member leads none. */
  makers: string[] | null | undefined;
}

const level = (place: number) => sql`count(*) filter (where n.level = ${place})::float8`;

const leadsOf = (makers: TasksAsked['makers']) =>
  makers === undefined ? sql`false` : makers === null ? sql`true` : sql`task.created_by = any(${makers}::bigint[])`;

/** Counts the visible numbers whose last call nobody answered, by its cause, the most frequent first. */
export function countCauses(
  db: Queryable,
  { taskId, userId, makers }: TasksAsked,
): Promise<{ cause: CallCause; numbers: number }[]> {
  return db.query(
    mayBeOld(filterSql`
    select n.last_cause as cause, count(*)::float8 as numbers
    from task join task_number n on n.tenant_id = task.tenant_id and n.task_id = task.id
    where task.tenant_id = ${db.tenantId} and task.deleted_at is null and not task.is_sample
      and n.last_cause is not null and n.last_cause <> 'answered' and n.state <> 'connected'
      and (${leadsOf(makers)} or n.seat_id = ${userId})
      ${taskId ? sql`and task.id = ${taskId}` : nothing}
    group by 1 order by 2 desc, 1`),
  );
}

/** Counts the visible numbers by their outcome. Own outcomes come in their words. The most frequent come first. */
export function countTaskOutcomes(
  db: Queryable,
  { taskId, userId, makers }: TasksAsked,
): Promise<{ outcome: Outcome; own: string | null; numbers: number }[]> {
  return db.query(
    mayBeOld(filterSql`
    select n.outcome, n.own_outcome as own, count(*)::float8 as numbers
    from task join task_number n on n.tenant_id = task.tenant_id and n.task_id = task.id
    where task.tenant_id = ${db.tenantId} and task.deleted_at is null and not task.is_sample
      and n.outcome is not null and (${leadsOf(makers)} or n.seat_id = ${userId})
      ${taskId ? sql`and task.id = ${taskId}` : nothing}
    group by 1, 2 order by 3 desc, 1, 2 nulls first limit 100`),
  );
}

/**
 * Counts the visible numbers of each task and agent. Those are all numbers in tasks that the member leads, and the
 * member's own in others.
 */
export function countTaskNumbers(db: Queryable, { taskId, userId, makers }: TasksAsked): Promise<StoredTaskCounts[]> {
  const leads = leadsOf(makers);
  return db.query(
    mayBeOld(filterSql`
    select task.id as "taskId", task.name as "taskName", n.seat_id as "memberId", m.name as "memberName",
      count(n.id)::float8 as numbers, count(*) filter (where n.attempts > 0)::float8 as called,
      count(answered.number_id)::float8 as connected,
      ${level(1)} as level1, ${level(2)} as level2, ${level(3)} as level3, ${level(4)} as level4,
      ${level(5)} as level5, ${level(6)} as level6
    from task
    left join task_number n on n.tenant_id = task.tenant_id and n.task_id = task.id
      and (${leads} or n.seat_id = ${userId})
    left join (
      select distinct c.task_number_id as number_id from call c
      where c.tenant_id = ${db.tenantId} and c.task_number_id is not null and c.answered_at is not null and c.cause is distinct from 'machine'
        ${taskId ? sql`and c.task_id = ${taskId}` : nothing}
    ) answered on answered.number_id = n.id
    left join membership m on m.tenant_id = n.tenant_id and m.user_id = n.seat_id
    where task.tenant_id = ${db.tenantId} and task.deleted_at is null and not task.is_sample
      ${taskId ? sql`and task.id = ${taskId}` : nothing}
      and (${leads} or exists (
        select from task_seat s
        where s.tenant_id = task.tenant_id and s.task_id = task.id and s.user_id = ${userId}))
    group by 1, 2, 3, 4
    order by task.id desc, n.seat_id nulls last`),
  );
}
