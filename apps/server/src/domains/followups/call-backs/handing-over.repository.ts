import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface MoveCallBacks {
  fromId: string;
  /** The members who take turns. Empty: nobody takes the call-backs. */
  toIds: string[];
  /** The number of call-backs given out before this step. */
  turn: number;
  limit: number;
}

/** Finds the customers of the call-backs that the next step moves. */
export async function findCustomersToMove(tx: Queryable, { fromId, limit }: MoveCallBacks): Promise<string[]> {
  const rows = await tx.query<{ customerId: string | null }>(sql`
    select customer_id as "customerId" from return_visit
    where tenant_id = ${tx.tenantId} and member_id = ${fromId} and state = 'waiting' order by id limit ${limit}`);
  return rows.flatMap(({ customerId }) => customerId ?? []);
}

/**
 * Moves a member's waiting call-backs to others: to the customer's owner if that is one of them, else by turns. A
 * call-back that nobody takes is deleted, also if the receiver has one planned for that customer. A call-back to a
 * number of a task is deleted, too: the number waits for the next caller there. Returns the number of moved ones, and
 * the deleted ones.
 */
export async function moveCallBacks(tx: Queryable, { fromId, toIds, turn, limit }: MoveCallBacks) {
  const next = sql`(${toIds}::bigint[])[1 + (${turn}::int - 1 + row_number() over (order by v.id)) % ${toIds.length || 1}::int]`;
  const batch = await tx.query<{ id: string; toId: string | null }>(sql`
    with locked as (
      select id, customer_id from return_visit
      where tenant_id = ${tx.tenantId} and member_id = ${fromId} and state = 'waiting'
      order by id limit ${limit} for update
    )
    select v.id, case when c.id is null then null when c.owner_id = any(${toIds}::bigint[]) then c.owner_id
      else ${next} end as "toId"
    from locked v left join customer c on c.tenant_id = ${tx.tenantId} and c.id = v.customer_id`);
  const ids = batch.map(({ id }) => id);
  const moved = await tx.query(sql`
    update return_visit v set member_id = taken.to_id
    from unnest(${ids}::bigint[], ${batch.map(({ toId }) => toId)}::bigint[]) as taken (id, to_id)
    where v.tenant_id = ${tx.tenantId} and v.id = taken.id and taken.to_id is not null and not exists (
      select from return_visit other
      where other.tenant_id = v.tenant_id and other.customer_id = v.customer_id and other.member_id = taken.to_id
        and other.state = 'waiting')
    returning v.id`);
  const ended = await tx.query<{ id: string; customerId: string | null }>(sql`
    delete from return_visit
    where tenant_id = ${tx.tenantId} and id = any(${ids}) and member_id = ${fromId} and state = 'waiting'
    returning id, customer_id as "customerId"`);
  return { moved: moved.length, ended };
}
