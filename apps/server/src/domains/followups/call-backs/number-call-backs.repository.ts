import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface NewNumberCallBack {
  taskNumberId: string;
  memberId: string;
  at: Date;
  content: string;
}

/** Plans a call-back to a number of a task; it replaces the waiting one. Returns its id. */
export async function planNumberCallBack(tx: Queryable, callBack: NewNumberCallBack): Promise<string> {
  const { taskNumberId, memberId, at, content } = callBack;
  const [row] = await tx.query<{ id: string }>(sql`
    insert into return_visit (tenant_id, task_number_id, member_id, at, content)
    values (${tx.tenantId}, ${taskNumberId}, ${memberId}, ${at}, ${content})
    on conflict (tenant_id, task_number_id, member_id) where state = 'waiting' and task_number_id is not null
    do update set at = excluded.at, content = excluded.content, reminded_at = null, planned_at = null, put_off = null
    returning id`);
  return row!.id;
}

/** Marks the waiting call-backs of this member to the number as done. Returns their ids. */
export async function finishNumberCallBacks(
  tx: Queryable,
  taskNumberId: string,
  memberId: string,
  at: Date,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    update return_visit set state = 'done', done_at = ${at}
    where tenant_id = ${tx.tenantId} and task_number_id = ${taskNumberId} and member_id = ${memberId}
      and state = 'waiting'
    returning id`);
  return rows.map(({ id }) => id);
}

/** Returns the time at which this member planned to call the number again; null for never. */
export async function findNumberCallBack(
  db: Queryable,
  taskNumberId: string,
  memberId: string,
): Promise<string | null> {
  const [row] = await db.query<{ at: string }>(sql`
    select at from return_visit
    where tenant_id = ${db.tenantId} and task_number_id = ${taskNumberId} and member_id = ${memberId}
      and state = 'waiting'`);
  return row?.at ?? null;
}

/**
 * Moves the call-backs and reminders of a number to its customer. If a member has planned both, the number's call-back
 * is done. Expects the customer to be locked. The caller writes its next call-back.
 */
export async function carryNumberCallBacks(tx: Queryable, taskNumberId: string, customerId: string, at: Date) {
  const ofNumber = sql`v.tenant_id = ${tx.tenantId} and v.task_number_id = ${taskNumberId}`;
  await tx.query(sql`
    update return_visit v set state = 'done', done_at = ${at}
    where ${ofNumber} and v.state = 'waiting' and exists (
      select from return_visit other
      where other.tenant_id = v.tenant_id and other.customer_id = ${customerId} and other.member_id = v.member_id
        and other.state = 'waiting')`);
  await tx.query(sql`update return_visit v set customer_id = ${customerId}, task_number_id = null where ${ofNumber}`);
}

/** Returns true if the member has, or had, a call-back to this number. */
export async function isRemindedOfNumber(db: Queryable, memberId: string, taskNumberId: string): Promise<boolean> {
  const rows = await db.query(sql`
    select from return_visit v
    where v.tenant_id = ${db.tenantId} and v.task_number_id = ${taskNumberId} and v.member_id = ${memberId} limit 1`);
  return rows.length > 0;
}

/** Ends the call-backs to these numbers and erases their words, because nobody calls the numbers any more. */
export async function eraseNumberCallBacks(tx: Queryable, taskNumberIds: string[], at: Date): Promise<void> {
  await tx.query(sql`
    update return_visit set content = '', state = 'done', done_at = coalesce(done_at, ${at})
    where tenant_id = ${tx.tenantId} and task_number_id = any(${taskNumberIds})`);
}
