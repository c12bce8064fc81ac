import type { CallRefusal } from '@haihu/contract/calls/values';
import { push } from '@haihu/contract/socket';
import {
  applyCallEvent,
  type CallRecord,
  type CallStateEvent,
  newCall,
  talkedSince,
} from '@haihu/rules/calls/call-state';
import type { KeptEnd, LegEvent } from '../../../integrations/telephony/telephony.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { appendEvents } from '../../../platform/events/outbox.ts';
import { pushTo } from '../../../platform/events/push.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { BillingApi } from '../../billing/billing.api.ts';
import type { CustomerApi } from '../../customers/customers.api.ts';
import { startWrapUp } from '../agents/states.usecases.ts';
import type { TaskCalls } from '../calls.seams.ts';
import { callChanged, type ChangedCall } from '../core/calls.events.ts';
import {
  type LockedCall,
  lockCall,
  noteTerm,
  updateEcho,
  updateProgress,
  updateRefusal,
} from '../core/calls.repository.ts';
import { noteForeignMinutes } from '../core/foreign-minutes.ts';
import { holdsLease, type Lease } from '../core/nodes.repository.ts';
import { findCalledCustomers, findSeen, findTalking, updateSeen } from '../core/running-calls.repository.ts';
import { endSpan, handOver, isOnItsWay, setTransfer } from '../in-call/controls.repository.ts';
import { noteCallerTalks, noteNotComing } from '../inbound/caller-moves.ts';
import { createLineWatch } from '../lines/line-health.ts';
import { type CallEndParts, createCallEnd } from './call-end.ts';
import * as legs from './legs.repository.ts';
import { findLong } from './long-calls.repository.ts';

export interface CallProgressParts extends CallEndParts {
  db: Db;
  clock: Clock;
  customers: CallEndParts['customers'] & Pick<CustomerApi, 'holdCalled'>;
  billing: Pick<BillingApi, 'keepHolding' | 'settle'>;
  tasks: Pick<TaskCalls, 'callMoved' | 'agentAbsent'>;
}

export type CallProgress = ReturnType<typeof createCallProgress>;

/** Facts that accompany an event. */
export interface EventFacts {
  /** Used with an end: true when the engine may have recorded the call. */
  mayBeRecorded?: boolean;
  /** The lease of the driver of the call's node. Events of an older term, or from another node, change nothing. */
  lease?: Lease;
}

/** Milliseconds after its last sign of life during which a waiting call may still be dialled. */
const MAY_BE_DIALLED = 30_000;

/**
 * Makes the only functions that change a call's state. They accept events from any source, repeated and in any order.
 */
export function createCallProgress(parts: CallProgressParts) {
  const { db, clock, customers, billing, tasks } = parts;
  const conclude = createCallEnd(parts);
  const watchLine = createLineWatch({ db, clock });

  /** Applies an event. False: the call is over or absent, so the rest of it should be hung up. */
  async function apply(
    tenantId: string,
    callId: string,
    event: CallStateEvent,
    told: EventFacts = {},
  ): Promise<boolean> {
    const { isOn, reached } = await db.forTenant(tenantId).transaction(async (tx) => {
      const moved = await advance(tx, callId, event, told);
      if (moved.reached) await appendEvents(tx, [callChanged(moved.reached, clock.now())]);
      return moved;
    });
    if (reached?.state === 'ended') await watchLine(tenantId, callId);
    return isOn;
  }

  /** Applies an event in the caller's transaction and sends no event. `reached`: the call, if its state changed. */
  async function advance(
    tx: Queryable,
    callId: string,
    event: CallStateEvent,
    { mayBeRecorded = false, lease }: EventFacts,
  ): Promise<{ isOn: boolean; reached: ChangedCall | null }> {
    const before = await lockCall(tx, callId);
    if (!before || before.state === 'ended') return { isOn: false, reached: null };
    if (lease && !(await mayWrite(tx, before, lease))) return { isOn: true, reached: null };
    if (event.type !== 'ended') await updateSeen(tx, [callId], clock.now());
    const after = applyCallEvent(before, event);
    if (event.type === 'ended') await conclude(tx, { call: ended(before, after), event, mayBeRecorded });
    else if (after !== before) await updateProgress(tx, callId, after);
    if (event.type !== 'ended' && after.state !== before.state && before.origin === 'task')
      await tasks.callMoved(tx, callId, after.state, new Date(event.at));
    if (before.direction === 'inbound' && after.state === 'bridged' && before.state !== 'bridged')
      await noteCallerTalks(tx, callId, event.at);
    return { isOn: true, reached: after.state === before.state ? null : { ...before, state: after.state } };
  }

  /**
   * Records an event of a leg. Returns true or false when an agent picked up to take the call over: false refuses it.
   * Null for every other leg.
   */
  function noteLeg(tenantId: string, callId: string, event: LegEvent, lease: Lease): Promise<boolean | null> {
    return db.forTenant(tenantId).transaction(async (tx) => {
      const call = await lockCall(tx, callId);
      if (!call || !(await mayWrite(tx, call, lease))) return null;
      await legs.noteLeg(tx, callId, event);
      if (event.leg !== 'agent' || event.reached !== 'answered' || call.state === 'ended') return null;
      return passOn(tx, call, event.at, clock.now());
    });
  }

  /**
   * Handles a call that should go to an agent who did not pick up. A transferred call stays with its agent.
   * `mayPassOn`: a callee waits at the engine and may be given to another agent. `agentId`: only this agent does not
   * come; a caller may ring at another one by now.
   */
  async function noteAbsent(
    tenantId: string,
    callId: string,
    lease: Lease,
    { mayPassOn, agentId }: { mayPassOn: boolean; agentId?: string },
  ): Promise<void> {
    await db.forTenant(tenantId).transaction(async (tx) => {
      const call = await lockCall(tx, callId);
      if (!call || !(await mayWrite(tx, call, lease))) return;
      if (call.origin === 'task' && call.state === 'customer_answered') return tasks.agentAbsent(tx, callId, mayPassOn);
      if (call.direction === 'inbound' && call.state === 'customer_answered')
        return noteNotComing(tx, { callId, agentId: agentId ?? call.agentId }, clock.now());
      await noteNotTaken(tx, call, clock.now());
    });
  }

  /** Stores the loudness at which a test heard the agent. */
  async function noteEcho(tenantId: string, callId: string, level: number, lease: Lease): Promise<void> {
    await db.forTenant(tenantId).transaction(async (tx) => {
      const call = await lockCall(tx, callId);
      if (call && (await mayWrite(tx, call, lease))) await updateEcho(tx, callId, level);
    });
  }

  /**
   * Renews the holds of running calls: money for the minutes so far, and their customers. Returns the calls that are
   * longer than their line allows, or than it allows their agent abroad.
   */
  function keepAlive(tenantId: string, callIds: string[], lease: Lease): Promise<string[]> {
    const now = clock.now();
    return db.forTenant(tenantId).transaction(async (tx) => {
      if (!(await holdsLease(tx, lease))) return [];
      await updateSeen(tx, callIds, now);
      const called = await findCalledCustomers(tx, callIds);
      if (called.length > 0) await customers.holdCalled(tx, called);
      const talking = await findTalking(tx, callIds, now);
      if (talking.length > 0) await billing.keepHolding(tx, talking);
      const { over, near } = await findLong(tx, callIds, now);
      for (const { agentId, ...data } of near)
        await pushTo(tx, [{ to: [agentId], type: push.callNearBound, data }], now);
      for (const { agentId, why, zone } of over) {
        if (why === 'abroad' && agentId) await noteForeignMinutes(tx, { userId: agentId, zone }, now);
      }
      return over.map(({ callId }) => callId);
    });
  }

  /**
   * Ends a call that the engine does not know any more. The end is the one that the engine kept, that of its recording,
   * or else the last sign of life. An answer that only the engine heard of counts. A call that still waits to be dialled
   * is left alone.
   */
  async function endLost(
    tenantId: string,
    callId: string,
    { recordedSeconds, kept, lease }: { recordedSeconds: number | null; kept: KeptEnd | null; lease?: Lease },
  ): Promise<void> {
    const tenant = db.forTenant(tenantId);
    const seen = await findSeen(tenant, callId);
    if (!seen) return;
    const isYoung = Date.parse(seen.at) > clock.now().getTime() - MAY_BE_DIALLED;
    if (seen.isWaiting && isYoung) return;
    const at = kept?.endedAt ?? endOf(seen, recordedSeconds);
    const isAnswerNew = kept && !seen.talkedSince;
    const history = isAnswerNew ? { ...newCall.history, customer_answered: kept.answeredAt } : null;
    const lost = { type: 'ended', at, cause: 'network', hungUpBy: 'system', history } as const;
    // The engine may be away. It becomes known later whether it has a recording.
    await apply(tenantId, callId, lost, { mayBeRecorded: true, lease });
  }

  /** Ends a call that the engine never took. `refusal` null: the call was cancelled before. */
  async function endUndialled(
    tenantId: string,
    callId: string,
    { by, refusal, lease }: { by: 'agent' | 'system'; refusal: CallRefusal | null; lease?: Lease },
  ): Promise<void> {
    const cause = refusal === null ? 'cancelled' : refusal === 'unregistered' ? 'agent_absent' : 'network';
    const { history } = newCall;
    const at = clock.now().toISOString();
    await db.forTenant(tenantId).transaction(async (tx) => {
      const event = { type: 'ended', at, cause, hungUpBy: by, history } as const;
      const { reached } = await advance(tx, callId, event, { lease });
      if (reached && refusal) await updateRefusal(tx, callId, refusal);
      if (reached) await appendEvents(tx, [callChanged(reached, clock.now())]);
    });
  }

  return { apply, advance, watchLine, noteLeg, noteAbsent, noteEcho, keepAlive, endLost, endUndialled };
}

/** Returns a call as it ended. A caller who talked with nobody was missed, and nobody had the call. */
function ended(before: LockedCall, after: CallRecord): LockedCall {
  const call = { ...before, ...after };
  const isMissed = before.direction === 'inbound' && talkedSince(after.history) === null;
  return isMissed ? { ...call, cause: 'missed', agentId: null } : call;
}

/**
 * Gives the call to the agent to whom it is being transferred, and tells both. False: the agent is in another call by
 * now.
 */
async function passOn(tx: Queryable, call: LockedCall, at: string, now: Date): Promise<boolean | null> {
  if (!(await isOnItsWay(tx, call.id))) return null;
  const handed = await handOver(tx, call.id);
  if (!handed) {
    await noteNotTaken(tx, call, now);
    return false;
  }
  await endSpan(tx, call.id, handed.from, at);
  const { id, customerId, state } = call;
  await startWrapUp(tx, handed.from, now);
  await pushTo(tx, [{ to: [handed.from], type: push.callHanded, data: { callId: id, to: handed.to } }], now);
  await appendEvents(tx, [callChanged({ id, agentId: handed.to, customerId, state }, now)]);
  return true;
}

/** Cancels a transfer. The call stays with its agent, who is told. */
async function noteNotTaken(tx: Queryable, { id, agentId }: LockedCall, now: Date): Promise<void> {
  if (!(await setTransfer(tx, id, null))) return;
  const data = { callId: id, order: 'transfer', reason: 'absent' };
  await pushTo(tx, [{ to: [agentId!], type: push.orderRefused, data }], now);
}

function endOf({ at, talkedSince: since }: { at: string; talkedSince: string | null }, recordedSeconds: number | null) {
  if (!recordedSeconds || !since) return at;
  return new Date(Date.parse(since) + recordedSeconds * 1000).toISOString();
}

async function mayWrite(tx: Queryable, call: LockedCall, lease: Lease): Promise<boolean> {
  if (call.nodeId !== lease.nodeId || !(await holdsLease(tx, lease))) return false;
  if (call.term !== lease.term) await noteTerm(tx, call.id, lease.term);
  return true;
}
