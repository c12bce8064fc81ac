import type { ColleagueState } from '@haihu/contract/calls/values';
import type { SealedPhone } from '../../../platform/cipher.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { insertInto, type Sql, sql } from '../../../platform/db/sql.ts';
import type { StoredRule } from './lines.policy.ts';

/** `awaited`: the agent left while the number was rung. `handed`: it has the customer, and the agent is gone. `over`: it left. */
export type OutsideState = ColleagueState | 'awaited' | 'handed' | 'over';

/** The outside number that an agent brought into a running call, or the bound phone of an agent who is rung for a person. */
export interface OutsideLeg extends StoredRule {
  id: string;
  callId: string;
  lineId: string;
  askedBy: string;
  numberEnc: Buffer;
  numberHash: Buffer;
  state: OutsideState;
  since: string;
  phone: number | null;
  askedAt: string;
  answeredAt: string | null;
  handedAt: string | null;
  endedAt: string | null;
}

const columns = sql`
  o.id, o.call_id as "callId", o.line_id as "lineId", o.asked_by as "askedBy", o.number_enc as "numberEnc",
  o.number_hash as "numberHash", o.state, o.since, o.phone, o.asked_at as "askedAt", o.answered_at as "answeredAt",
  o.handed_at as "handedAt", o.ended_at as "endedAt", o.minute_price as "minutePrice", o.billing_step as "billingStep",
  o.billing_minimum as "billingMinimum"`;

/** Finds the outside number that is in a running call. */
export async function findOutside(db: Queryable, callId: string): Promise<OutsideLeg | undefined> {
  const [found] = await db.query<OutsideLeg>(sql`
    select ${columns} from call_outside o
    where o.tenant_id = ${db.tenantId} and o.call_id = ${callId} and o.state <> 'over'`);
  return found;
}

/** Finds the sealed number of a leg; null: there is none. */
export async function findOutsideNumber(db: Queryable, legId: string): Promise<Buffer | null> {
  const [found] = await db.query<{ enc: Buffer }>(sql`
    select number_enc as enc from call_outside where tenant_id = ${db.tenantId} and id = ${legId}`);
  return found?.enc ?? null;
}

/** Finds the sealed number of the paid phone at which the agent of a call is rung; null: no paid phone is rung. */
export async function findAgentsNumber(db: Queryable, callId: string): Promise<Buffer | null> {
  const [found] = await db.query<{ enc: Buffer }>(sql`
    select number_enc as enc from call_outside
    where tenant_id = ${db.tenantId} and call_id = ${callId} and is_agents and ended_at is null`);
  return found?.enc ?? null;
}

/** Returns true if the bound phone of this agent was picked up in the call, before this instant. */
export async function wasPickedUp(db: Queryable, callId: string, agentId: string, before: Date): Promise<boolean> {
  const found = await db.query(sql`
    select from call_outside
    where tenant_id = ${db.tenantId} and call_id = ${callId} and is_agents and asked_by = ${agentId}
      and answered_at <= ${before} limit 1`);
  return found.length > 0;
}

export interface NewOutsideLeg {
  callId: string;
  lineId: string;
  askedBy: string;
  number: Pick<SealedPhone, 'enc' | 'hash'>;
  /** True for the bound phone of the agent, which nobody consults. */
  isAgents?: boolean;
  rule: StoredRule;
  at: Date;
}

/** Stores the number that is rung. Hold the call before. */
export async function insertOutside(tx: Queryable, leg: NewOutsideLeg): Promise<string> {
  const insert = insertInto('call_outside', {
    tenant_id: tx.tenantId,
    call_id: leg.callId,
    line_id: leg.lineId,
    asked_by: leg.askedBy,
    number_enc: leg.number.enc,
    number_hash: leg.number.hash,
    state: leg.isAgents ? 'over' : 'rings',
    is_agents: leg.isAgents ?? false,
    since: leg.at,
    asked_at: leg.at,
    minute_price: leg.rule.minutePrice,
    billing_step: leg.rule.billingStep,
    billing_minimum: leg.rule.billingMinimum,
  });
  const [row] = await tx.query<{ id: string }>(sql`${insert} returning id`);
  return row!.id;
}

/** Deletes a phone that is not rung after all. It holds no money. */
export async function deleteLeg(tx: Queryable, legId: string): Promise<void> {
  await tx.query(sql`delete from call_outside where tenant_id = ${tx.tenantId} and id = ${legId}`);
}

/**
 * Returns the statement that notes that the bound phone of the agent of a call was picked up, if nobody told it. It is for
 * a larger statement.
 */
export const answeringAgents = (tenantId: string, callId: string, at: string): Sql => sql`
  update call_outside set answered_at = greatest(${at}::timestamptz, asked_at)
  where tenant_id = ${tenantId} and call_id = ${callId} and is_agents and ended_at is null and answered_at is null`;

/**
 * Ends the leg of the agent's bound phone, if that was not told. `thereAt`: the instant at which the agent was there; null:
 * never. It counts as that of picking up if nobody told that. Charge the leg after.
 */
export async function finishAgentsLeg(
  tx: Queryable,
  callId: string,
  at: string | Date,
  thereAt: string | null = null,
): Promise<void> {
  await tx.query(sql`
    update call_outside o set ended_at = greatest(${at}, o.answered_at, o.asked_at, ${thereAt}),
      answered_at = coalesce(
        o.answered_at, case when ${thereAt}::timestamptz is not null then greatest(${thereAt}, o.asked_at) end)
    where o.tenant_id = ${tx.tenantId} and o.call_id = ${callId} and o.is_agents and o.ended_at is null`);
}

/** Notes a new state. Does nothing without an outside number in the call. */
export async function setOutsideState(
  tx: Queryable,
  callId: string,
  state: OutsideState,
  at: string | Date,
): Promise<void> {
  await tx.query(sql`
    update call_outside set state = ${state}, since = ${at},
      handed_at = case when ${state === 'handed'} then ${at}::timestamptz else handed_at end
    where tenant_id = ${tx.tenantId} and call_id = ${callId} and state not in ('over', ${state})`);
}

/** Notes that the phone of the number was picked up. */
export async function noteOutsideAnswer(tx: Queryable, legId: string, at: string): Promise<void> {
  await tx.query(sql`
    update call_outside set answered_at = coalesce(answered_at, ${at})
    where tenant_id = ${tx.tenantId} and id = ${legId}`);
}

/**
 * Returns the statement that ends the legs of outside numbers whose phones ended, by the rows `told` of a larger
 * statement. It returns their calls. Charge them after.
 */
export const endingPhones = (tenantId: string, callIds: string[]): Sql => sql`
  update call_outside o set ended_at = greatest(told.at, o.answered_at, o.asked_at) from told
  where o.tenant_id = ${tenantId} and o.call_id = any(${callIds}) and o.call_id = told."callId"
    and told.leg = 'agent' and told.reached = 'ended' and o.phone = told.phone and o.ended_at is null
  returning o.call_id as "callId"`;

/**
 * Notes that the number is in the call no more, and ends its leg if that was not told. Returns it as it is now.
 * Undefined: there is none. Charge it after.
 */
export async function finishOutside(tx: Queryable, callId: string, at: string | Date): Promise<OutsideLeg | undefined> {
  const [finished] = await tx.query<OutsideLeg>(sql`
    update call_outside o set state = 'over', ended_at = coalesce(o.ended_at, greatest(${at}, o.answered_at, o.asked_at))
    where o.tenant_id = ${tx.tenantId} and o.call_id = ${callId} and o.state <> 'over' returning ${columns}`);
  return finished;
}

/** Leaves the customer to the outside number. The agent is in the call no more. */
export async function leaveToOutside(tx: Queryable, callId: string, at: string): Promise<void> {
  await setOutsideState(tx, callId, 'handed', at);
  await tx.query(sql`
    update call_running set agent_id = null, transfer_to = null, is_muted = false, is_held = false
    where tenant_id = ${tx.tenantId} and call_id = ${callId}`);
}

/** Finds the legs of a call that are over and not charged. */
export function findUncharged(tx: Queryable, callId: string): Promise<OutsideLeg[]> {
  return tx.query(sql`
    select ${columns} from call_outside o
    where o.tenant_id = ${tx.tenantId} and o.call_id = ${callId} and o.ended_at is not null and o.charged_at is null
    order by o.id for update`);
}

/** Notes what a leg cost. */
export async function noteCharged(
  tx: Queryable,
  legId: string,
  { seconds, cost }: { seconds: number; cost: number },
  at: Date,
): Promise<void> {
  await tx.query(sql`
    update call_outside set charged_at = ${at}, seconds = ${seconds}, cost = ${cost}
    where tenant_id = ${tx.tenantId} and id = ${legId}`);
}

/** Finds the answered legs of these calls that are on, with the minutes begun. */
export function findTalkingLegs(
  db: Queryable,
  callIds: string[],
  at: Date,
): Promise<{ legId: string; minutePrice: number; minutes: number }[]> {
  return db.query(sql`
    select id as "legId", minute_price::float8 as "minutePrice",
      greatest(1, ceil(extract(epoch from ${at}::timestamptz - answered_at) / 60))::int as minutes
    from call_outside
    where tenant_id = ${db.tenantId} and call_id = any(${callIds}) and ended_at is null and answered_at is not null`);
}

/** Replaces these numbers with `instead` where they were brought into calls. */
export async function eraseOutside(tx: Queryable, numberHashes: Buffer[], instead: SealedPhone): Promise<void> {
  await tx.query(sql`
    update call_outside set number_enc = ${instead.enc}, number_hash = ${instead.hash}
    where tenant_id = ${tx.tenantId} and number_hash = any(${numberHashes})`);
}

/** Finds what bills show of legs, by id, in no order. */
export function findBilledLegs(db: Queryable, ids: string[]) {
  return db.query<{
    id: string;
    agentName: string;
    placedAt: string;
    seconds: number;
    minutePrice: string;
    packageMinutes: number;
  }>(sql`
    select o.id, m.name as "agentName", o.asked_at as "placedAt", o.seconds, o.minute_price as "minutePrice",
      0 as "packageMinutes"
    from call_outside o join membership m on m.tenant_id = o.tenant_id and m.user_id = o.asked_by
    where o.tenant_id = ${db.tenantId} and o.id = any(${ids})`);
}
