import type { OwnOutcome, OwnOutcomeForm } from '@haihu/contract/tasks/outcomes';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

const columns = sql`
  o.id, o.task_id as "taskId", o.words, o.kind, o.times, o.after_minutes as "afterMinutes",
  o.other_daypart as "isOtherDaypart", o.same_agent as "isSameAgent", o.silence_days as "silenceDays"`;

/** Lists the own outcomes of the enterprise, then those of the task, if one is given. The oldest come first. */
export function findOwnOutcomes(db: Queryable, taskId: string | null): Promise<OwnOutcome[]> {
  return db.query(sql`
    select ${columns} from own_outcome o
    where o.tenant_id = ${db.tenantId} and o.deleted_at is null
      and (o.task_id is null or o.task_id = ${taskId}::bigint)
    order by o.task_id nulls first, o.id`);
}

/** Finds an own outcome, also a deleted one. */
export async function findOwnOutcome(
  db: Queryable,
  id: string,
): Promise<(OwnOutcome & { isDeleted: boolean }) | undefined> {
  const [found] = await db.query<OwnOutcome & { isDeleted: boolean }>(sql`
    select ${columns}, o.deleted_at is not null as "isDeleted" from own_outcome o
    where o.tenant_id = ${db.tenantId} and o.id = ${id}`);
  return found;
}

interface Maker {
  userId: string;
  at: Date;
}

/** Inserts an own outcome. Returns its id; undefined if its words are taken. */
export async function insertOwnOutcome(
  tx: Queryable,
  taskId: string | null,
  form: OwnOutcomeForm,
  { userId, at }: Maker,
): Promise<string | undefined> {
  const { words, kind, times, afterMinutes, isOtherDaypart, isSameAgent, silenceDays } = form;
  const [made] = await tx.query<{ id: string }>(sql`
    insert into own_outcome (tenant_id, task_id, words, kind, times, after_minutes, other_daypart, same_agent,
      silence_days, created_by, created_at)
    values (${tx.tenantId}, ${taskId}, ${words}, ${kind}, ${times}, ${afterMinutes}, ${isOtherDaypart}, ${isSameAgent},
      ${silenceDays}, ${userId}, ${at})
    on conflict do nothing returning id`);
  return made?.id;
}

/** Changes an own outcome. False: its words are taken. */
export async function updateOwnOutcome(tx: Queryable, id: string, form: OwnOutcomeForm): Promise<boolean> {
  const { words, kind, times, afterMinutes, isOtherDaypart, isSameAgent, silenceDays } = form;
  const changed = await tx.query(sql`
    update own_outcome o set words = ${words}, kind = ${kind}, times = ${times}, after_minutes = ${afterMinutes},
      other_daypart = ${isOtherDaypart}, same_agent = ${isSameAgent}, silence_days = ${silenceDays}
    where o.tenant_id = ${tx.tenantId} and o.id = ${id} and not exists (
      select from own_outcome twin
      where twin.tenant_id = o.tenant_id and twin.task_id is not distinct from o.task_id and twin.id <> o.id
        and lower(twin.words) = lower(${words}) and twin.deleted_at is null)
    returning id`);
  return changed.length > 0;
}

export async function hideOwnOutcome(tx: Queryable, id: string, at: Date): Promise<void> {
  await tx.query(sql`
    update own_outcome set deleted_at = ${at} where tenant_id = ${tx.tenantId} and id = ${id}`);
}

/** Copies the outcomes of a task to another one. */
export async function copyOwnOutcomes(
  tx: Queryable,
  fromId: string,
  toId: string,
  { userId, at }: Maker,
): Promise<void> {
  await tx.query(sql`
    insert into own_outcome (tenant_id, task_id, words, kind, times, after_minutes, other_daypart, same_agent,
      silence_days, created_by, created_at)
    select tenant_id, ${toId}::bigint, words, kind, times, after_minutes, other_daypart, same_agent, silence_days,
      ${userId}::bigint, ${at}::timestamptz
    from own_outcome where tenant_id = ${tx.tenantId} and task_id = ${fromId} and deleted_at is null order by id`);
}
