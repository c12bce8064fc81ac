import type { Queryable } from '../../../platform/db/db.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import * as queue from '../../../platform/queue/queue.ts';
import { keyOf, remindTask } from './reminders.jobs.ts';
import type { NextCallBack } from '../followups.seams.ts';

/** A customer that changes hands. */
export interface Passing {
  customerId: string;
  fromId: string;
  toId: string;
}

/**
 * A call-back as it was before it was passed on. `closed`: the new owner had a call-back planned already, so this one
 * was closed.
 */
export interface PassedCallBack {
  id: string;
  customerId: string;
  memberId: string;
  closed: boolean;
}

/**
 * Passes the waiting call-backs of customers to their new owners, with the reminders. Expects the customers to be
 * locked. Returns the former state of each changed one, so that it can be restored. The caller writes the next
 * call-backs of the customers.
 */
export async function passCallBacks(tx: Queryable, passings: readonly Passing[], at: Date): Promise<PassedCallBack[]> {
  if (passings.length === 0) return [];
  const passed = await tx.query<PassedCallBack>(sql`
    select v.id, v.customer_id as "customerId", v.member_id as "memberId", exists (
      select from return_visit other
      where other.tenant_id = v.tenant_id and other.customer_id = v.customer_id and other.member_id = p."toId"
        and other.state = 'waiting') as closed
    from jsonb_to_recordset(${JSON.stringify(passings)}::jsonb) as p ("customerId" bigint, "fromId" bigint, "toId" bigint)
    join return_visit v on v.tenant_id = ${tx.tenantId} and v.customer_id = p."customerId" and v.member_id = p."fromId"
      and v.state = 'waiting'
    where p."fromId" <> p."toId"
    for update of v`);
  if (passed.length === 0) return [];
  const toIds = new Map(passings.map(({ customerId, toId }) => [customerId, toId]));
  const rows = passed.map((one) => ({ ...one, toId: toIds.get(one.customerId) }));
  await tx.query(sql`
    update return_visit v set
      member_id = case when p.closed then v.member_id else p."toId" end,
      state = case when p.closed then 'done' else v.state end,
      done_at = case when p.closed then ${at}::timestamptz else v.done_at end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p (id bigint, "toId" bigint, closed boolean)
    where v.tenant_id = ${tx.tenantId} and v.id = p.id`);
  return passed;
}

/**
 * Restores call-backs that were passed on and still wait, or that were closed by it. Leaves them if a newer one has
 * taken their place. The caller writes the next call-backs of the customers.
 */
export async function takeCallBacksBack(tx: Queryable, passed: readonly PassedCallBack[]): Promise<void> {
  if (passed.length === 0) return;
  await tx.query(sql`
    update return_visit v set member_id = p."memberId", state = 'waiting',
      done_at = case when p.closed then null else v.done_at end
    from jsonb_to_recordset(${JSON.stringify(passed)}::jsonb) as p (id bigint, "memberId" bigint, closed boolean)
    where v.tenant_id = ${tx.tenantId} and v.id = p.id and v.state = case when p.closed then 'done' else 'waiting' end
      and not exists (
        select from return_visit other
        where other.tenant_id = v.tenant_id and other.customer_id = v.customer_id and other.member_id = p."memberId"
          and other.state = 'waiting' and other.id <> v.id)`);
  await remindAgain(
    tx,
    passed.flatMap(({ closed, id }) => (closed ? [id] : [])),
  );
}

/**
 * Unites the call-backs of two customers that become one. A member who planned to call both calls once, at the earlier
 * time. The caller writes the next call-back of the customer that stays.
 */
export async function uniteCallBacks(
  tx: Queryable,
  { keptId, mergedId }: { keptId: string; mergedId: string },
  at: Date,
): Promise<void> {
  const both = [keptId, mergedId];
  await tx.query(sql`
    update return_visit v set state = 'done', done_at = ${at}
    where v.tenant_id = ${tx.tenantId} and v.customer_id = any(${both}) and v.state = 'waiting' and exists (
      select from return_visit other
      where other.tenant_id = v.tenant_id and other.customer_id = any(${both}) and other.member_id = v.member_id
        and other.state = 'waiting' and (other.at, other.id) < (v.at, v.id))`);
  await tx.query(sql`
    update return_visit set customer_id = ${keptId} where tenant_id = ${tx.tenantId} and customer_id = ${mergedId}`);
}

/** Restores call-backs to their former state. `visits`: an SQL expression with their rows as JSON. */
export async function restoreCallBacks(tx: Queryable, callBacks: Sql): Promise<void> {
  const was = sql`jsonb_populate_recordset(null::return_visit, ${callBacks}) w`;
  // All are closed first, because two may change places and only one may wait.
  await tx.query(sql`
    update return_visit v set state = 'done' from ${was} where v.tenant_id = ${tx.tenantId} and v.id = w.id`);
  const restored = await tx.query<{ id: string; state: string }>(sql`
    update return_visit v set customer_id = w.customer_id, member_id = w.member_id, at = w.at, content = w.content,
      state = w.state, done_at = w.done_at
    from ${was} where v.tenant_id = ${tx.tenantId} and v.id = w.id
    returning v.id, v.state`);
  await remindAgain(
    tx,
    restored.map(({ id }) => id),
  );
}

/** Finds the earliest waiting call-back of each customer. Its `at` is null where none waits. */
export function findNextCallBacks(tx: Queryable, customerIds: readonly string[]): Promise<NextCallBack[]> {
  return tx.query<NextCallBack>(sql`
    select c.id as "customerId", min(v.at) as at
    from unnest(${customerIds}::bigint[]) as c (id)
    left join return_visit v on v.tenant_id = ${tx.tenantId} and v.customer_id = c.id and v.state = 'waiting'
    group by c.id`);
}

/** Plans a reminder again if its turn came while its call-back was closed. */
async function remindAgain(tx: Queryable, ids: string[]): Promise<void> {
  const waiting = await tx.query<{ id: string; at: string }>(sql`
    select id, at from return_visit
    where tenant_id = ${tx.tenantId} and id = any(${ids}) and state = 'waiting' and reminded_at is null`);
  for (const { id, at } of waiting) {
    await queue.enqueue(tx, { task: remindTask, id, runAt: new Date(at), key: keyOf(id) });
  }
}
