import { isOf, type Whose } from '../../../kernel/whose.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { nothing, sql } from '../../../platform/db/sql.ts';
import type { Position } from '../../../platform/http/cursor.ts';

/** Saves a request. It replaces the owner's waiting one. */
export async function saveRequest(
  tx: Queryable,
  { customerId, askerId, reason, at }: { customerId: string; askerId: string; reason: string; at: Date },
): Promise<void> {
  await tx.query(sql`
    delete from extension_request
    where tenant_id = ${tx.tenantId} and customer_id = ${customerId} and granted is null`);
  await tx.query(sql`
    insert into extension_request (tenant_id, customer_id, asker_id, reason, at)
    values (${tx.tenantId}, ${customerId}, ${askerId}, ${reason}, ${at})`);
}

export interface WaitingRequest {
  id: string;
  customerId: string;
  askerId: string;
  by: string;
  reason: string;
  at: string;
}

const waiting = (tenantId: string) => sql`
  from extension_request q
  join customer c on c.tenant_id = q.tenant_id and c.id = q.customer_id and c.owner_id = q.asker_id
    and c.recycle_bin_id is null
  join membership m on m.tenant_id = q.tenant_id and m.user_id = q.asker_id
  where q.tenant_id = ${tenantId} and q.granted is null`;

const columns = sql`
  q.id, q.customer_id as "customerId", q.asker_id as "askerId", m.name as by, q.reason, q.at`;

/** Finds the requests of present owners, oldest first. */
export function findWaitingExtensions(db: Queryable, whose: Whose, after: Position | null, size: number) {
  return db.query<WaitingRequest>(sql`
    select ${columns} ${waiting(db.tenantId)} and ${isOf(sql`q.asker_id`, whose)}
      ${after ? sql`and (q.at, q.id) > (${after.at}, ${after.id})` : nothing}
    order by q.at, q.id limit ${size}`);
}

export async function countWaiting(db: Queryable, whose: Whose, limit: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::int as count from (
      select ${waiting(db.tenantId)} and ${isOf(sql`q.asker_id`, whose)} limit ${limit}) counted`);
  return row!.count;
}

/** Finds a waiting request; undefined if it was answered or its customer changed hands. */
export async function findRequest(tx: Queryable, id: string): Promise<WaitingRequest | undefined> {
  const [found] = await tx.query<WaitingRequest>(sql`
    select ${columns} ${waiting(tx.tenantId)} and q.id = ${id}`);
  return found;
}

/** Answers the waiting request of a customer. An extension granted for another reason answers it, too. */
export async function answerWaiting(
  tx: Queryable,
  customerId: string,
  { granted, by, at, answer }: { granted: boolean; by: string; at: Date; answer: string | null },
): Promise<void> {
  await tx.query(sql`
    update extension_request set granted = ${granted}, decided_by = ${by}, decided_at = ${at}, answer = ${answer}
    where tenant_id = ${tx.tenantId} and customer_id = ${customerId} and granted is null`);
}

/**
 * Finds the members who may grant it: leaders of the owner's department or of one above it. If there are none, finds
 * members over the whole enterprise.
 */
export async function findLeaders(tx: Queryable, userId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string; near: boolean }>(sql`
    select m.user_id as id, not m.is_super and m.data_scope <> 'all' as near
    from membership o
    left join department d on d.tenant_id = o.tenant_id and d.id = o.department_id
    join membership m on m.tenant_id = o.tenant_id and m.user_id <> o.user_id
      and m.suspended_at is null and m.left_at is null
      and (m.is_super or ('customers.edit' = any(m.permissions) and (
        m.data_scope = 'all'
        or (m.data_scope = 'department' and m.department_id = o.department_id)
        or (m.data_scope = 'branch' and m.department_id = any(d.ancestry)))))
    where o.tenant_id = ${tx.tenantId} and o.user_id = ${userId}
    order by m.user_id limit 100`);
  const near = rows.filter((row) => row.near);
  return (near.length > 0 ? near : rows).map(({ id }) => id);
}
