import type { CallLeg } from '@haihu/contract/calls/core/calls';
import type { LegEvent } from '../../../integrations/telephony/telephony.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { endingPhone } from '../core/outside-legs.repository.ts';

const columnOf: Record<LegEvent['reached'], Sql> = {
  dialled: sql`dialled_at`,
  ringing: sql`ringing_at`,
  answered: sql`answered_at`,
  ended: sql`ended_at`,
};

/**
 * Stores an event of a leg. A known instant stays, so a repeated event changes nothing. True: the leg of an outside
 * number ended, and is to be charged.
 */
export async function noteLeg(
  tx: Queryable,
  callId: string,
  { leg, phone, reached, at, q850, sip }: LegEvent,
): Promise<boolean> {
  const { tenantId } = tx;
  const column = columnOf[reached];
  if (reached === 'dialled') {
    if (leg === 'agent') await insertAgentLeg(tx, callId, phone, at);
    else
      await tx.query(sql`
        insert into call_leg (tenant_id, call_id, kind, phone, dialled_at)
        values (${tenantId}, ${callId}, ${leg}, ${phone}, ${at}) on conflict do nothing`);
    return false;
  }
  const isLeaving = leg === 'agent' && reached === 'ended';
  const [noted] = await tx.query<{ legs: number; isOutside: boolean }>(sql`
    with gone as (${isLeaving ? endingPhone(tenantId, callId, phone, at) : sql`select 0 as id where false`}),
    noted as (update call_leg set ${column} = coalesce(${column}, ${at}), q850 = coalesce(q850, ${q850}), sip = coalesce(sip, ${sip})
    where tenant_id = ${tenantId} and id = (
      select id from call_leg
      where tenant_id = ${tenantId} and call_id = ${callId} and kind = ${leg} and dialled_at <= ${at}
        and coalesce(phone, ${phone}) = ${phone}
      order by phone nulls last, (ended_at is null) desc, (${column} is null) desc, dialled_at limit 1
    )
    returning id)
    select (select count(*) from noted)::int as legs, exists (select from gone) as "isOutside"`);
  const { legs, isOutside } = noted!;
  if (legs > 0) return isOutside;
  await tx.query(sql`
    insert into call_leg (tenant_id, call_id, kind, phone, dialled_at, ${column}, q850, sip)
    values (${tenantId}, ${callId}, ${leg}, ${phone}, ${at}, ${at}, ${q850}, ${sip}) on conflict do nothing`);
  return isOutside;
}

/** Stores a phone of an agent or a colleague that is dialled, or that of an outside number. */
async function insertAgentLeg(tx: Queryable, callId: string, phone: number, at: string): Promise<void> {
  const { tenantId } = tx;
  await tx.query(sql`
    with outside as (
      update call_outside set phone = ${phone}
      where tenant_id = ${tenantId} and call_id = ${callId} and ended_at is null
        and (phone = ${phone} or (phone is null and state in ('rings', 'awaited', 'leaves')))
      returning id
    )
    insert into call_leg (tenant_id, call_id, kind, phone, user_id, outside_id, dialled_at)
    select ${tenantId}::bigint, ${callId}::bigint, 'agent', ${phone}::smallint,
      case when not exists (select from outside) then ${memberRung(tenantId, callId)} end,
      (select id from outside), ${at}::timestamptz
    on conflict do nothing`);
}

/** The member whose phone is rung now: a colleague for a consultation or a transfer, or else the agent. */
const memberRung = (tenantId: string, callId: string): Sql => sql`(
  select coalesce(k.user_id, r.transfer_to, r.agent_id)
  from call_running r
  left join call_colleague k on k.tenant_id = r.tenant_id and k.call_id = r.call_id and k.state in ('rings', 'leaves')
  where r.tenant_id = ${tenantId} and r.call_id = ${callId})`;

/** True when the customer's phone was dialled. Null: the engine told nothing of the call's phones. */
export async function wasCustomerDialled(db: Queryable, callId: string): Promise<boolean | null> {
  const [found] = await db.query<{ dialled: boolean | null }>(sql`
    select bool_or(kind = 'customer') as dialled from call_leg
    where tenant_id = ${db.tenantId} and call_id = ${callId}`);
  return found!.dialled;
}

/** A leg as it is stored. An outside number is sealed. */
export interface StoredLeg extends Omit<CallLeg, 'number' | 'cost'> {
  numberEnc: Buffer | null;
  cost: string | null;
}

/** Finds the legs of a call, in the order in which they were rung. */
export function findLegs(db: Queryable, callId: string): Promise<StoredLeg[]> {
  return db.query(sql`
    select l.kind, l.dialled_at as "dialledAt", l.ringing_at as "ringingAt", l.answered_at as "answeredAt",
      l.ended_at as "endedAt", l.q850, l.sip, m.name, o.number_enc as "numberEnc", o.cost
    from call_leg l left join membership m on m.tenant_id = l.tenant_id and m.user_id = l.user_id
    left join call_outside o on o.tenant_id = l.tenant_id and o.id = l.outside_id
    where l.tenant_id = ${db.tenantId} and l.call_id = ${callId}
    order by l.dialled_at nulls last, l.id`);
}
