import type { CallState } from '@haihu/contract/calls/values';
import { push } from '@haihu/contract/socket';
import type { OwnSound, Sound } from '../../../integrations/telephony/telephony.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { pushTo } from '../../../platform/events/push.ts';
import { tellCall } from './calls.events.ts';
import { isInNoCall } from './colleagues.repository.ts';
import { insertOrder } from './orders.repository.ts';
import { findSoundAt } from './own-sounds.ts';
import { holdAgent } from './running-calls.repository.ts';

interface Given {
  callId: string;
  agentId: string;
  /**
   * The agent who was given the call before and does not come. The agent is told who has it now. Null: no such agent.
   */
  before: string | null;
  /** The paid leg of the agent's bound phone, which asks for a key. Absent: the agent's phone, whichever it is. */
  legId?: string | undefined;
}

/**
 * Gives an agent a call whose callee has answered. The agent counts as in the call, their devices are told, and their
 * phone is rung. False: the agent is in another call, or the call does not wait for an agent.
 */
export async function giveCall(tx: Queryable, { callId, agentId, before, legId }: Given, now: Date): Promise<boolean> {
  const given = await assignCall(tx, { callId, agentId, before });
  if (!given) return false;
  await insertOrder(
    tx,
    { callId, nodeId: given.nodeId, askedBy: agentId, at: now },
    { kind: 'connect', memberId: agentId, legId },
  );
  const changed = { id: callId, agentId, customerId: given.customerId, state: given.state };
  await tellCall(tx, changed, now);
  if (before !== null) await pushTo(tx, [{ to: [before], type: push.callHanded, data: { callId, to: agentId } }], now);
  return true;
}

/** Notes that a call is given to an agent, who counts as in it. Undefined as for `giveCall`. Nobody is told or rung. */
export async function assignCall(
  tx: Queryable,
  { callId, agentId, before }: Pick<Given, 'callId' | 'agentId' | 'before'>,
): Promise<{ nodeId: string; customerId: string | null; state: CallState } | undefined> {
  await holdAgent(tx, agentId);
  const [given] = await tx.query<{ nodeId: string; customerId: string | null; state: CallState }>(sql`
    with taken as (
      update call_running r set agent_id = ${agentId}
      where r.tenant_id = ${tx.tenantId} and r.call_id = ${callId} and r.agent_id is not distinct from ${before}
        and ${isInNoCall(tx.tenantId, sql`${agentId}`)}
      returning r.call_id
    )
    update call c set agent_id = ${agentId} from taken
    where c.tenant_id = ${tx.tenantId} and c.id = taken.call_id
    returning c.node_id as "nodeId", c.customer_id as "customerId", c.state`);
  return given;
}

/** Locks a call until the transaction ends. Take this lock before changing anything that belongs to the call. */
export async function holdCall(tx: Queryable, callId: string): Promise<void> {
  await tx.query(sql`select from call where tenant_id = ${tx.tenantId} and id = ${callId} for no key update`);
}

/** Plays to the callee that nobody is available. */
export const tellNobodyIsThere = (tx: Queryable, callId: string, at: Date) => play(tx, callId, 'no_agent', at);

/** Plays to the callee that an agent is on the way. */
export const askToWait = (tx: Queryable, callId: string, at: Date) => play(tx, callId, 'please_wait', at);

/** Plays to a caller that we call them back, in the enterprise's own words if it has some. */
export const sayWeCallBack = async (tx: Queryable, callId: string, at: Date) =>
  play(tx, callId, 'call_back', at, await findSoundAt(tx, 'closedSound'));

/** Asks a caller to leave a message of at most so many seconds. The engine hangs up after it. */
export async function askForMessage(tx: Queryable, callId: string, seconds: number, at: Date): Promise<void> {
  const nodeId = await nodeOf(tx, callId);
  if (!nodeId) return;
  const own = await findSoundAt(tx, 'messageSound');
  await insertOrder(tx, { callId, nodeId, askedBy: null, at }, { kind: 'message', seconds, own });
}

/** Plays the enterprise's greeting to a caller, which names the keys of its menu. */
export const greet = async (tx: Queryable, callId: string, at: Date) =>
  play(tx, callId, 'menu', at, await findSoundAt(tx, 'greetingSound'));

/** Asks a caller to press 1 and to be called back. */
export const askForCallBack = (tx: Queryable, callId: string, at: Date) => play(tx, callId, 'ask_call_back', at);

/** Tells a caller who waits their place in the queue. */
export async function sayPlace(tx: Queryable, callId: string, place: number, at: Date): Promise<void> {
  const nodeId = await nodeOf(tx, callId);
  if (nodeId) await insertOrder(tx, { callId, nodeId, askedBy: null, at }, { kind: 'play', sound: 'place', place });
}

async function play(tx: Queryable, callId: string, sound: Sound, at: Date, own: OwnSound = null): Promise<void> {
  const nodeId = await nodeOf(tx, callId);
  if (nodeId) await insertOrder(tx, { callId, nodeId, askedBy: null, at }, { kind: 'play', sound, own });
}

/** Hangs up these calls in any state. */
export async function endCallsNow(tx: Queryable, callIds: string[], at: Date): Promise<void> {
  for (const callId of callIds) {
    const nodeId = await nodeOf(tx, callId);
    if (nodeId) await insertOrder(tx, { callId, nodeId, askedBy: null, at }, { kind: 'hang_up' });
  }
}

/** Hangs up all unanswered calls to this number, however they were placed. */
export async function endRingingTo(tx: Queryable, calleeHash: Buffer, at: Date): Promise<void> {
  const found = await tx.query<{ id: string }>(sql`
    select c.id from call_running r join call c on c.tenant_id = r.tenant_id and c.id = r.call_id
    where r.tenant_id = ${tx.tenantId} and r.callee_hash = ${calleeHash} and c.origin <> 'test'
      and c.answered_at is null and c.customer_answered_at is null`);
  await endCallsNow(
    tx,
    found.map(({ id }) => id),
    at,
  );
}

async function nodeOf(tx: Queryable, callId: string): Promise<string | null> {
  const [found] = await tx.query<{ nodeId: string | null }>(sql`
    select node_id as "nodeId" from call
    where tenant_id = ${tx.tenantId} and id = ${callId} and state <> 'ended'`);
  return found?.nodeId ?? null;
}
