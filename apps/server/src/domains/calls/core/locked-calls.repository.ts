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

/** Locks a call. A second caller waits here until the first has committed, and then reads its changes. */
export async function lockCall(tx: Queryable, id: string): Promise<LockedCall | undefined> {
  const [found] = await tx.query<LockedCall>(sql`
    select ${columns} from call where tenant_id = ${tx.tenantId} and id = ${id} for update`);
  return found;
}

/**
 * Locks a call, and the lease of its driver, in one statement. `isHeld` false: the node has another term by now, or the
 * call is at another node. Undefined: there is no such call.
 */
export async function lockCallUnder(
  tx: Queryable,
  id: string,
  { nodeId, term }: Lease,
): Promise<{ call: LockedCall; isHeld: boolean } | undefined> {
  const [found] = await tx.query<LockedCall & { isHeld: boolean }>(sql`
    with lease as (select id from engine_node where id = ${nodeId} and term = ${term} for key share)
    select ${columns}, coalesce(node_id = (select lease.id from lease), false) as "isHeld"
    from call where tenant_id = ${tx.tenantId} and id = ${id} for update`);
  if (!found) return undefined;
  const { isHeld, ...call } = found;
  return { call, isHeld };
}

export async function updateProgress(tx: Queryable, id: string, record: CallRecord): Promise<void> {
  await tx.query(sql`update call set ${progress(record)} where tenant_id = ${tx.tenantId} and id = ${id}`);
}

const progress = ({ state, history, endedAt, cause, hungUpBy, ringSeconds, talkSeconds }: CallRecord) => sql`
  state = ${state}, agent_ringing_at = ${history.agent_ringing}, agent_answered_at = ${history.agent_answered},
  customer_ringing_at = ${history.customer_ringing}, customer_answered_at = ${history.customer_answered},
  answered_at = ${talkedSince(history)}, bridged_at = ${history.bridged}, ended_at = ${endedAt}, cause = ${cause},
  hung_up_by = ${hungUpBy}, ring_seconds = ${ringSeconds}, talk_seconds = ${talkSeconds}`;

export async function noteTerm(tx: Queryable, id: string, term: string): Promise<void> {
  await tx.query(sql`update call set term = ${term} where tenant_id = ${tx.tenantId} and id = ${id}`);
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
