import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import * as queue from '../../../platform/queue/queue.ts';
import { stayActiveAll } from '../../organisation/organisation.api.ts';
import { keyOf, remindTask } from './reminders.jobs.ts';

export interface ImportedCallBack {
  customerId: string;
  /** The author of the follow-up that promised the call-back. */
  authorId: string;
  /** The time of the call-back, ISO 8601, in the future. */
  at: string;
  content: string;
}

export interface PlannedCallBack {
  id: string;
  customerId: string;
  at: string;
}

/**
 * Plans call-backs from a list of follow-ups: for the customer's owner, or for the author if nobody owns it. Skips
 * members who are not active. Keeps a call-back that the member has planned already. Expects the customers to be
 * locked, each once. The caller writes their next call-backs.
 */
export async function planImportedCallBacks(
  tx: Queryable,
  callBacks: readonly ImportedCallBack[],
): Promise<PlannedCallBack[]> {
  if (callBacks.length === 0) return [];
  const owners = await tx.query<{ id: string; ownerId: string | null }>(sql`
    select id, owner_id as "ownerId" from customer
    where tenant_id = ${tx.tenantId} and id = any(${callBacks.map(({ customerId }) => customerId)})`);
  const ownerOf = new Map(owners.map(({ id, ownerId }) => [id, ownerId]));
  const promised = callBacks.map((callBack) => ({
    ...callBack,
    memberId: ownerOf.get(callBack.customerId) ?? callBack.authorId,
  }));
  const atWork = await stayActiveAll(tx, [...new Set(promised.map(({ memberId }) => memberId))]);
  const kept = promised.filter(({ memberId }) => atWork.includes(memberId));
  const planned = await tx.query<PlannedCallBack>(sql`
    insert into return_visit (tenant_id, customer_id, member_id, at, content)
    select ${tx.tenantId}::bigint, v."customerId", v."memberId", v.at, v.content
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
      as v ("customerId" bigint, "memberId" bigint, at timestamptz, content text)
    on conflict (tenant_id, customer_id, member_id) where state = 'waiting' do nothing
    returning id, customer_id as "customerId", at`);
  for (const { id, at } of planned) {
    await queue.enqueue(tx, { task: remindTask, id, runAt: new Date(at), key: keyOf(id) });
  }
  return planned;
}

/**
 * Deletes the imported call-backs that were not done, moved or put off since. Returns the ids of their customers: the
 * caller writes their next call-backs.
 */
export async function removeImportedCallBacks(
  tx: Queryable,
  planned: readonly Pick<PlannedCallBack, 'id' | 'at'>[],
): Promise<string[]> {
  const gone = await tx.query<{ id: string; customerId: string }>(sql`
    delete from return_visit v
    using jsonb_to_recordset(${JSON.stringify(planned)}::jsonb) as p (id bigint, at timestamptz)
    where v.tenant_id = ${tx.tenantId} and v.id = p.id and v.at = p.at and v.state = 'waiting' and v.put_off is null
    returning v.id, v.customer_id as "customerId"`);
  for (const { id } of gone) await queue.remove(tx, keyOf(id));
  return gone.map(({ customerId }) => customerId);
}
