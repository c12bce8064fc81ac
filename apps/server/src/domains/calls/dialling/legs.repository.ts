import type { CallLeg } from '@haihu/contract/calls/core/calls';
import type { LegEvent } from '../../../integrations/telephony/telephony.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { endingPhones } from '../core/outside-legs.repository.ts';

/** An event of a leg of a call. */
export interface ToldLeg extends Omit<LegEvent, 'type'> {
  callId: string;
}

/** The column of the instant at which a leg reached a state: that of `told` if it is the state told of. */
const instantOf = (reached: LegEvent['reached']): Sql =>
  sql`case when told.reached = ${reached}::text then told.at end`;

/**
 * Stores events of legs in one statement, at most one of each kind of leg of a call. A known instant stays, so a repeated
 * event changes nothing. Returns the calls of which the leg of an outside number ended, and is to be charged.
 */
export async function noteLegs(tx: Queryable, told: readonly ToldLeg[]): Promise<string[]> {
  const { tenantId } = tx;
  const rows = told.map(({ callId, leg, phone, reached, at, q850, sip }) => ({
    callId,
    leg,
    phone,
    reached,
    at,
    q850,
    sip,
  }));
  const callIds = told.map(({ callId }) => callId);
  const owing = await tx.query<{ callId: string }>(sql`
    with told as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (
        "callId" bigint, leg text, phone smallint, reached text, at timestamptz, q850 smallint, sip smallint)
    ),
    outside as (
      update call_outside o set phone = told.phone from told
      where o.tenant_id = ${tenantId} and o.call_id = any(${callIds}) and o.call_id = told."callId"
        and told.leg = 'agent' and told.reached = 'dialled' and o.ended_at is null
        and (o.phone = told.phone
          or (o.phone is null and (o.is_agents or o.state in ('rings', 'awaited', 'leaves'))))
      returning o.id, o.call_id, o.is_agents
    ),
    picked as (
      update call_outside o set answered_at = coalesce(o.answered_at, told.at) from told
      where o.tenant_id = ${tenantId} and o.call_id = any(${callIds}) and o.call_id = told."callId" and o.is_agents
        and told.leg = 'agent' and told.reached = 'answered' and o.phone = told.phone and o.ended_at is null
    ),
    gone as (${endingPhones(tenantId, callIds)}),
    found as (
      select told.*, (
        select l.id from call_leg l
        where l.tenant_id = ${tenantId} and l.call_id = told."callId" and l.kind = told.leg and l.dialled_at <= told.at
          and coalesce(l.phone, told.phone) = told.phone and told.reached <> 'dialled'
        order by l.phone nulls last, (l.ended_at is null) desc,
          (case told.reached when 'ringing' then l.ringing_at when 'answered' then l.answered_at else l.ended_at end
            is null) desc, l.dialled_at limit 1) as known
      from told
    ),
    noted as (
      update call_leg l set ringing_at = coalesce(l.ringing_at, ${instantOf('ringing')}),
        answered_at = coalesce(l.answered_at, ${instantOf('answered')}),
        ended_at = coalesce(l.ended_at, ${instantOf('ended')}),
        q850 = coalesce(l.q850, told.q850), sip = coalesce(l.sip, told.sip)
      from found told where l.tenant_id = ${tenantId} and l.call_id = any(${callIds}) and l.id = told.known
    ),
    added as (
      insert into call_leg (
        tenant_id, call_id, kind, phone, user_id, outside_id, dialled_at, ringing_at, answered_at, ended_at, q850, sip)
      select ${tenantId}::bigint, told."callId", told.leg, told.phone,
        case when told.leg = 'agent' and told.reached = 'dialled' and o.is_agents is distinct from false
          then ${memberRung(tenantId, sql`told."callId"`)} end,
        o.id, told.at, ${instantOf('ringing')}, ${instantOf('answered')}, ${instantOf('ended')}, told.q850, told.sip
      from found told
      left join outside o on o.call_id = told."callId" and told.leg = 'agent' and told.reached = 'dialled'
      where told.known is null
      on conflict do nothing
    )
    select "callId" from gone`);
  return owing.map(({ callId }) => callId);
}

/** The member whose phone is rung now: a colleague for a consultation or a transfer, or else the agent. */
const memberRung = (tenantId: string, callId: Sql): Sql => sql`(
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
      l.ended_at as "endedAt", l.q850, l.sip, m.name,
      case when not o.is_agents then o.number_enc end as "numberEnc", o.cost
    from call_leg l left join membership m on m.tenant_id = l.tenant_id and m.user_id = l.user_id
    left join call_outside o on o.tenant_id = l.tenant_id and o.id = l.outside_id
    where l.tenant_id = ${db.tenantId} and l.call_id = ${callId}
    order by l.dialled_at nulls last, l.id`);
}
