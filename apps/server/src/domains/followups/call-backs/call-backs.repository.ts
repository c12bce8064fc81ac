import type { Queryable } from '../../../platform/db/db.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';

/** The kind of delay: the call-back was moved, or only its reminder snoozed. */
export type PutOff = 'moved' | 'snoozed';

/** The customer of a call-back, or the number of a task that is no customer yet. One of the two is null. */
export interface CallBackTarget {
  customerId: string | null;
  taskNumberId: string | null;
}

/** A stored call-back with its customer or number; the phone number is still sealed. */
export interface StoredCallBack extends CallBackTarget {
  id: string;
  customerName: string;
  company: string | null;
  level: number | null;
  mobileEnc: Buffer;
  memberId: string;
  memberName: string;
  at: string;
  content: string;
  state: 'waiting' | 'done';
  putOff: PutOff | null;
  plannedAt: string;
  remindedAt: string | null;
  isReminderSeen: boolean;
  doneAt: string | null;
  /** The customer's owner; for a task number, its seat. */
  ownerId: string | null;
  /** Null for a task number. */
  seaId: string | null;
}

const target = sql`customer_id as "customerId", task_number_id as "taskNumberId"`;

/** The beginning of a statement that reads call-backs with their customer or number. `v`: the call-back. */
export const callBackWithCustomer = sql`
  select v.id, v.customer_id as "customerId", v.task_number_id as "taskNumberId", coalesce(c.name, n.name) as "customerName",
    c.company, coalesce(c.level, n.level) as level, coalesce(c.mobile_enc, n.number_enc) as "mobileEnc",
    v.member_id as "memberId", m.name as "memberName", v.at, v.content, v.state, v.reminded_at as "remindedAt",
    coalesce(v.reminder_seen_of = v.at, false) as "isReminderSeen",
    v.put_off as "putOff", coalesce(v.planned_at, v.at) as "plannedAt", v.done_at as "doneAt", coalesce(c.owner_id, n.seat_id) as "ownerId", c.sea_id as "seaId"
  from return_visit v
  left join customer c on c.tenant_id = v.tenant_id and c.id = v.customer_id
  left join task_number n on n.tenant_id = v.tenant_id and n.id = v.task_number_id
  join membership m on m.tenant_id = v.tenant_id and m.user_id = v.member_id`;

export interface NewCallBack {
  customerId: string;
  memberId: string;
  at: Date;
  content: string;
  /** True for a new promise after one that was kept, so that it does not count as moved. */
  isNew?: boolean;
}

/** Plans a call-back, or moves the waiting one. Returns its id. */
export async function planCallBack(tx: Queryable, callBack: NewCallBack): Promise<string> {
  const { customerId, memberId, at, content, isNew = false } = callBack;
  const [row] = await tx.query<{ id: string }>(sql`
    insert into return_visit (tenant_id, customer_id, member_id, at, content)
    values (${tx.tenantId}, ${customerId}, ${memberId}, ${at}, ${content})
    on conflict (tenant_id, customer_id, member_id) where state = 'waiting'
    do update set at = excluded.at, content = excluded.content, reminded_at = null,
      planned_at = case
        when ${isNew} then null
        when return_visit.at = excluded.at then return_visit.planned_at
        else coalesce(return_visit.planned_at, return_visit.at) end,
      put_off = case
        when ${isNew} then null
        when return_visit.at = excluded.at then return_visit.put_off
        else 'moved' end
    returning id`);
  return row!.id;
}

export async function findCallBack(db: Queryable, id: string): Promise<StoredCallBack | undefined> {
  const [callBack] = await db.query<StoredCallBack>(sql`
    ${callBackWithCustomer} where v.tenant_id = ${db.tenantId} and v.id = ${id}`);
  return callBack;
}

/** Finds the customer or number of this member's call-back. */
export async function findTargetOf(tx: Queryable, id: string, memberId: string): Promise<CallBackTarget | undefined> {
  const [row] = await tx.query<CallBackTarget>(sql`
    select ${target} from return_visit
    where tenant_id = ${tx.tenantId} and id = ${id} and member_id = ${memberId}`);
  return row;
}

/** Puts a call-back off and returns its customer or number; undefined if it is not a waiting one of this member. */
export async function putOffCallBack(
  tx: Queryable,
  { id, memberId, at, how }: { id: string; memberId: string; at: Date; how: PutOff },
): Promise<CallBackTarget | undefined> {
  const [row] = await tx.query<CallBackTarget>(sql`
    update return_visit
    set planned_at = coalesce(planned_at, at), at = ${at}, put_off = ${how}, reminded_at = null
    where tenant_id = ${tx.tenantId} and id = ${id} and member_id = ${memberId} and state = 'waiting'
    returning ${target}`);
  return row;
}

export async function finishCallBack(
  tx: Queryable,
  id: string,
  memberId: string,
  at: Date,
): Promise<CallBackTarget | undefined> {
  const [row] = await tx.query<CallBackTarget>(sql`
    update return_visit set state = 'done', done_at = coalesce(done_at, ${at})
    where tenant_id = ${tx.tenantId} and id = ${id} and member_id = ${memberId}
    returning ${target}`);
  return row;
}

/**
 * Opens a call-back again. `isOpen` is false if another one waits for the customer or number by now. Returns undefined
 * if it is not this member's.
 */
export async function reopenCallBack(
  tx: Queryable,
  id: string,
  memberId: string,
): Promise<(CallBackTarget & { at: string; isOpen: boolean }) | undefined> {
  const [row] = await tx.query<CallBackTarget & { at: string; isOpen: boolean }>(sql`
    with wanted as (
      select id, customer_id, task_number_id, at, exists (
        select from return_visit other
        where other.tenant_id = v.tenant_id
          and (other.customer_id = v.customer_id or other.task_number_id = v.task_number_id)
          and other.member_id = v.member_id and other.state = 'waiting' and other.id <> v.id) as is_taken
      from return_visit v
      where v.tenant_id = ${tx.tenantId} and v.id = ${id} and v.member_id = ${memberId}
      for update),
    opened as (
      update return_visit v set state = 'waiting', done_at = null from wanted
      where v.tenant_id = ${tx.tenantId} and v.id = wanted.id and not wanted.is_taken
      returning v.id)
    select ${target}, at, exists (select from opened) as "isOpen" from wanted`);
  return row;
}

/** Marks the waiting call-backs of this member to the customer as done. Returns their ids. */
export async function finishCallBacksOf(
  tx: Queryable,
  customerId: string,
  memberId: string,
  at: Date,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    update return_visit set state = 'done', done_at = ${at}
    where tenant_id = ${tx.tenantId} and customer_id = ${customerId} and member_id = ${memberId} and state = 'waiting'
    returning id`);
  return rows.map((row) => row.id);
}

/** Returns the time of a customer's earliest waiting call-back of any member; null if there is none. */
export async function nextVisitAt(tx: Queryable, customerId: string): Promise<string | null> {
  const [row] = await tx.query<{ at: string | null }>(sql`
    select min(at) as at from return_visit
    where tenant_id = ${tx.tenantId} and customer_id = ${customerId} and state = 'waiting'`);
  return row!.at;
}

/**
 * Selects the content of a customer's earliest waiting call-back, for a statement of another domain; null if there is
 * none. `offset 0` keeps the planner from walking everybody's call-backs in the order of time.
 */
export const nextContentOf = (customer: Sql): Sql => sql`(
  select next.content from (
    select v.content, v.at, v.id from return_visit v
    where v.tenant_id = ${customer}.tenant_id and v.customer_id = ${customer}.id and v.state = 'waiting' offset 0
  ) next order by next.at, next.id limit 1)`;

/** Lists the member's own call-backs until an instant, the oldest first. */
export function findDueCallBacks(db: Queryable, memberId: string, until: Date, limit: number) {
  return db.query<{ customerId: string; at: string }>(sql`
    select customer_id as "customerId", at from return_visit
    where tenant_id = ${db.tenantId} and member_id = ${memberId} and state = 'waiting' and at <= ${until}
      and customer_id is not null
    order by at, id limit ${limit}`);
}
