import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { CallBackTarget } from './call-backs.repository.ts';

/**
 * Returns true if the member has a waiting call-back of this customer. Also true if they were reminded of one that went
 * to another member.
 */
export async function isRemindedOf(db: Queryable, memberId: string, customerId: string): Promise<boolean> {
  const rows = await db.query(sql`
    select from return_visit v
    where v.tenant_id = ${db.tenantId} and v.customer_id = ${customerId}
      and ((v.member_id = ${memberId} and v.state = 'waiting')
        or exists (
          select from push p
          where p.tenant_id = ${db.tenantId} and p.user_id = ${memberId} and p.type = 25
            and p.data->>'visitId' = v.id::text))
    limit 1`);
  return rows.length > 0;
}

export interface OwnCallBack extends CallBackTarget {
  id: string;
  content: string;
  isOpen: boolean;
  ownerId: string | null;
  /** The name beside a task number; null for a customer. */
  numberName: string | null;
}

/** Finds call-backs of this member, in no order. */
export function findOwnCallBacks(db: Queryable, memberId: string, ids: string[]) {
  return db.query<OwnCallBack>(sql`
    select v.id, v.customer_id as "customerId", v.task_number_id as "taskNumberId", v.content,
      v.state = 'waiting' and v.reminded_at is not null as "isOpen", coalesce(c.owner_id, n.seat_id) as "ownerId",
      n.name as "numberName"
    from return_visit v left join customer c on c.tenant_id = v.tenant_id and c.id = v.customer_id
    left join task_number n on n.tenant_id = v.tenant_id and n.id = v.task_number_id
    where v.tenant_id = ${db.tenantId} and v.member_id = ${memberId} and v.id = any(${ids})`);
}

/** Marks a due call-back as reminded. Returns true once; false if it was done, moved or reminded meanwhile. */
export async function markReminded(tx: Queryable, id: string, now: Date): Promise<boolean> {
  const rows = await tx.query(sql`
    update return_visit set reminded_at = ${now}
    where tenant_id = ${tx.tenantId} and id = ${id} and state = 'waiting' and reminded_at is null and at <= ${now}
    returning id`);
  return rows.length > 0;
}

/**
 * Notes that the member answered the reminder of this time. Returns true once; false if the call-back was done or moved
 * meanwhile, or is another member's.
 */
export async function markReminderSeen(
  tx: Queryable,
  { id, memberId, at }: { id: string; memberId: string; at: Date },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update return_visit set reminder_seen_of = at
    where tenant_id = ${tx.tenantId} and id = ${id} and member_id = ${memberId} and state = 'waiting' and at = ${at}
      and reminder_seen_of is distinct from at
    returning id`);
  return rows.length > 0;
}
