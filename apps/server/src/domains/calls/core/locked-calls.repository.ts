import type { Call } from '@haihu/contract/calls/core/calls';
import type { CallRefusal } from '@haihu/contract/calls/values';
import { type CallRecord, talkedSince } from '@haihu/rules/calls/call-state';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { StoredRule } from './lines.policy.ts';
import type { Lease } from './nodes.repository.ts';

/** The parts of a call that the state machine and the bill need. */
export interface LockedCall extends CallRecord, StoredRule {
  id: string;
  /** Null when no line was used. */
  lineId: string | null;
  agentId: string | null;
  customerId: string | null;
  taskNumberId: string | null;
  createdAt: string;
  followedUp: boolean;
  origin: Call['origin'];
  direction: Call['direction'];
  nodeId: string | null;
  /** The term of the lease under which the call was last written; null before the first write under a lease. */
  term: string | null;
  /** The instant at which the caller began to leave a message. Null: they leave none. */
  messageAt: string | null;
  /** The length of the message once it is over. */
  messageSeconds: number | null;
}

const columns = sql`
  id, line_id as "lineId", agent_id as "agentId", customer_id as "customerId", task_number_id as "taskNumberId", created_at as "createdAt",
      minute_price as "minutePrice", billing_step as "billingStep", billing_minimum as "billingMinimum", followed_up as "followedUp",
      origin, direction, node_id as "nodeId", term, message_at as "messageAt", message_seconds as "messageSeconds", state, ended_at as "endedAt", cause, hung_up_by as "hungUpBy",
      ring_seconds as "ringSeconds", talk_seconds as "talkSeconds",
      jsonb_build_object('agent_ringing', agent_ringing_at, 'agent_answered', agent_answered_at,
        'customer_ringing', customer_ringing_at, 'customer_answered', customer_answered_at,
        'answered', case when bridged_at is null then answered_at end, 'bridged', bridged_at) as history`;

/**
 * Locks a call. A second caller waits here until the first has committed, and then reads its changes. Rows that only name
 * the call do not wait, as an order. A transaction that wrote one after the running call would meet the end of the call in
 * a deadlock.
 */
export async function lockCall(tx: Queryable, id: string): Promise<LockedCall | undefined> {
  const [found] = await tx.query<LockedCall>(sql`
    select ${columns} from call where tenant_id = ${tx.tenantId} and id = ${id} for no key update`);
  return found;
}

/** A call, and whether it is still written under this lease. */
export interface CallUnderLease {
  call: LockedCall;
  /** False: the node has another term by now, or the call is at another node. */
  isHeld: boolean;
}

/**
 * Locks calls, and the lease of their driver, in one statement. Returns them by their ids, without those that do not
 * exist. The calls are locked in the order of their ids.
 */
export async function lockCallsUnder(
  tx: Queryable,
  ids: string[],
  { nodeId, term }: Lease,
): Promise<Map<string, CallUnderLease>> {
  const found = await tx.query<LockedCall & { isHeld: boolean }>(sql`
    with lease as (select id from engine_node where id = ${nodeId} and term = ${term} for key share)
    select ${columns}, coalesce(node_id = (select lease.id from lease), false) as "isHeld"
    from call where tenant_id = ${tx.tenantId} and id = any(${ids}) order by id for no key update`);
  return new Map(found.map(({ isHeld, ...call }) => [call.id, { call, isHeld }]));
}

export async function updateProgress(tx: Queryable, id: string, record: CallRecord): Promise<void> {
  await tx.query(sql`update call set ${progress(record)} where tenant_id = ${tx.tenantId} and id = ${id}`);
}

/** Stores how several calls go, as `updateProgress` does, in one statement. */
export async function updateProgressOfAll(tx: Queryable, calls: readonly LockedCall[]): Promise<void> {
  if (calls.length === 0) return;
  const rows = calls.map(({ id, history, ...record }) => ({ id, ...record, ...history, talks: talkedSince(history) }));
  await tx.query(sql`
    update call c set state = told.state, agent_ringing_at = told.agent_ringing, agent_answered_at = told.agent_answered,
      customer_ringing_at = told.customer_ringing, customer_answered_at = told.customer_answered,
      answered_at = told.talks, bridged_at = told.bridged, ended_at = told."endedAt", cause = told.cause,
      hung_up_by = told."hungUpBy", ring_seconds = told."ringSeconds", talk_seconds = told."talkSeconds"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told (
      id bigint, state text, agent_ringing timestamptz, agent_answered timestamptz, customer_ringing timestamptz,
      customer_answered timestamptz, talks timestamptz, bridged timestamptz, "endedAt" timestamptz, cause text,
      "hungUpBy" text, "ringSeconds" integer, "talkSeconds" integer)
    where c.tenant_id = ${tx.tenantId} and c.id = any(${calls.map(({ id }) => id)}::bigint[]) and c.id = told.id`);
}

const progress = ({ state, history, endedAt, cause, hungUpBy, ringSeconds, talkSeconds }: CallRecord) => sql`
  state = ${state}, agent_ringing_at = ${history.agent_ringing}, agent_answered_at = ${history.agent_answered},
  customer_ringing_at = ${history.customer_ringing}, customer_answered_at = ${history.customer_answered},
  answered_at = ${talkedSince(history)}, bridged_at = ${history.bridged}, ended_at = ${endedAt}, cause = ${cause},
  hung_up_by = ${hungUpBy}, ring_seconds = ${ringSeconds}, talk_seconds = ${talkSeconds}`;

/** Makes a call that nobody has charged cost nothing. */
export async function makeFree(tx: Queryable, id: string): Promise<void> {
  await tx.query(sql`update call set minute_price = 0 where tenant_id = ${tx.tenantId} and id = ${id}`);
}

/** Notes the term of the lease under which these calls are written. */
export async function noteTerm(tx: Queryable, ids: string[], term: string): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(sql`update call set term = ${term} where tenant_id = ${tx.tenantId} and id = any(${ids})`);
}

export async function updateRefusal(tx: Queryable, id: string, refusal: CallRefusal): Promise<void> {
  await tx.query(sql`update call set refusal = ${refusal} where tenant_id = ${tx.tenantId} and id = ${id}`);
}

export async function updateEcho(tx: Queryable, id: string, level: number): Promise<void> {
  await tx.query(sql`
    update call set echo_level = ${Math.round(level)} where tenant_id = ${tx.tenantId} and id = ${id}`);
}

export interface CallResult {
  /** The seconds that counted for the bill. */
  seconds: number;
  /** The number of minutes that packages paid. */
  packageMinutes: number;
  /** Units of 0.0001 yuan. */
  cost: number;
}

/** Writes how a call went and its cost in one statement. A second statement would check all foreign keys again. */
export async function updateEnded(tx: Queryable, id: string, record: CallRecord, result: CallResult): Promise<void> {
  await tx.query(sql`
    update call set ${progress(record)}, billed_seconds = ${result.seconds},
      billed_minutes = ${Math.ceil(result.seconds / 60)}, package_minutes = ${result.packageMinutes}, cost = ${result.cost}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
}
