import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';

/** A customer who waits with music for somebody who takes the call. */
export interface StoredParked {
  callId: string;
  parkedBy: { id: string; name: string };
  note: string;
  parkedAt: string;
  /** The member who is rung to take the call now. Null: nobody is. */
  rings: { id: string; name: string } | null;
}

/** Finds the parked calls of the enterprise, who waits longest first. `callId`: only this one. */
export function findParked(db: Queryable, callId: string | null = null): Promise<StoredParked[]> {
  return db.query<StoredParked>(sql`
    select p.call_id as "callId", p.note, p.parked_at as "parkedAt",
      jsonb_build_object('id', p.parked_by::text, 'name', parker.name) as "parkedBy",
      case when r.transfer_to is not null then jsonb_build_object('id', r.transfer_to::text, 'name', rung.name) end as rings
    from call_parked p
    join call_running r on r.tenant_id = p.tenant_id and r.call_id = p.call_id
    join membership parker on parker.tenant_id = p.tenant_id and parker.user_id = p.parked_by
    left join membership rung on rung.tenant_id = r.tenant_id and rung.user_id = r.transfer_to
    where p.tenant_id = ${db.tenantId} and p.parked_at is not null
      and (${callId}::bigint is null or p.call_id = ${callId}::bigint)
    order by p.parked_at, p.call_id`);
}

/** Notes that an agent wants to park a call. The engine does it. */
export async function insertParked(
  tx: Queryable,
  callId: string,
  { by, note }: { by: string; note: string },
): Promise<void> {
  await tx.query(sql`
    insert into call_parked (tenant_id, call_id, parked_by, note)
    values (${tx.tenantId}, ${callId}, ${by}, ${note}) on conflict do nothing`);
}

/** Reverts that an agent wants to park a call. */
export async function deleteAskedPark(tx: Queryable, callId: string): Promise<void> {
  await tx.query(sql`
    delete from call_parked where tenant_id = ${tx.tenantId} and call_id = ${callId} and parked_at is null`);
}

/**
 * Notes that the engine has parked a call. Nobody of ours is in it any more. False: that was known. Lock the call
 * before.
 */
export async function parkNow(
  tx: Queryable,
  callId: string,
  { by, at, dueAt }: { by: string; at: string; dueAt: Date },
): Promise<boolean> {
  const parked = await tx.query(sql`
    with parked as (
      insert into call_parked (tenant_id, call_id, parked_by, note, parked_at, due_at)
      values (${tx.tenantId}, ${callId}, ${by}, '', ${at}, ${dueAt})
      on conflict (tenant_id, call_id) do update set parked_at = ${at}, due_at = ${dueAt}
      where call_parked.parked_at is null returning call_id
    )
    update call_running r set agent_id = null, transfer_to = null, is_muted = false, is_held = false
    from parked where r.tenant_id = ${tx.tenantId} and r.call_id = parked.call_id returning r.call_id`);
  return parked.length > 0;
}

/** True once the agent of a running call has left it, to an outside number or parked, or is about to park it. */
export async function hasAgentLeft(db: Queryable, callId: string): Promise<boolean> {
  const found = await db.query(sql`
    select from call_parked where tenant_id = ${db.tenantId} and call_id = ${callId}
    union all
    select from call_outside where tenant_id = ${db.tenantId} and call_id = ${callId} and state = 'handed'`);
  return found.length > 0;
}

/** True while a customer is parked. */
export async function isParked(db: Queryable, callId: string): Promise<boolean> {
  const found = await db.query(sql`
    select from call_parked where tenant_id = ${db.tenantId} and call_id = ${callId} and parked_at is not null`);
  return found.length > 0;
}

/** Notes that this member is rung for a parked customer. False: the customer is gone, or somebody is rung already. */
export async function ringForParked(tx: Queryable, callId: string, userId: string): Promise<boolean> {
  const rung = await tx.query(sql`
    update call_running r set transfer_to = ${userId} from call_parked p
    where r.tenant_id = ${tx.tenantId} and r.call_id = ${callId} and r.agent_id is null and r.transfer_to is null
      and p.tenant_id = r.tenant_id and p.call_id = r.call_id and p.parked_at is not null and p.told_at is null
    returning r.call_id`);
  return rung.length > 0;
}

/** A parked customer whom the driver is to look after now. */
export interface DueParked {
  callId: string;
  nodeId: string;
  parkedBy: string;
  parkedAt: string;
  toldAt: string | null;
}

/** Finds those of these calls whose customers are parked and to be looked after by now, and for whom nobody is rung. */
export function findDueParked(tx: Queryable, callIds: string[], now: Date): Promise<DueParked[]> {
  return tx.query<DueParked>(sql`
    select p.call_id as "callId", r.node_id as "nodeId", p.parked_by as "parkedBy", p.parked_at as "parkedAt",
      p.told_at as "toldAt"
    from call_parked p join call_running r on r.tenant_id = p.tenant_id and r.call_id = p.call_id
    where p.tenant_id = ${tx.tenantId} and p.call_id = any(${callIds}) and p.due_at <= ${now} and r.transfer_to is null
    order by p.call_id`);
}

/** Sets the instant at which the driver looks after a parked customer again. `toldAt`: they hear that nobody comes. */
export async function putOffParked(
  tx: Queryable,
  callId: string,
  { dueAt, toldAt = null }: { dueAt: Date; toldAt?: Date | null },
): Promise<void> {
  await tx.query(sql`
    update call_parked set due_at = ${dueAt}, told_at = coalesce(${toldAt}, told_at)
    where tenant_id = ${tx.tenantId} and call_id = ${callId}`);
}

/** Ends the wait of a parked customer who talks from this instant. Returns who had parked the call. */
export async function endParking(tx: Queryable, callId: string, at: string): Promise<string | null> {
  const [ended] = await tx.query<{ parkedBy: string }>(sql`
    with ended as (
      delete from call_parked where tenant_id = ${tx.tenantId} and call_id = ${callId} returning parked_by
    ),
    waited as (
      update call_span set waited_seconds = greatest(0, round(extract(epoch from ${at}::timestamptz - until_at)))
      where tenant_id = ${tx.tenantId} and call_id = ${callId} and place = (
        select max(place) from call_span where tenant_id = ${tx.tenantId} and call_id = ${callId})
    )
    select parked_by as "parkedBy" from ended`);
  return ended?.parkedBy ?? null;
}
