import type { CallRefusal } from '@haihu/contract/calls/values';
import {
  answeredSince,
  applyCallEvent,
  type CallEndedEvent,
  type CallStateEvent,
  chargedSeconds,
  newCall,
  talkedSince,
} from '@haihu/rules/calls/call-state';
import type { LegEvent } from '../../../integrations/telephony/telephony.ts';
import type { Recording } from '../../../integrations/telephony/wav.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { appendEvents } from '../../../platform/outbox.ts';
import { pushTo } from '../../../platform/push.ts';
import { type BillingApi, OPERATOR } from '../../billing/billing.api.ts';
import type { CustomerApi } from '../../customers/customers.api.ts';
import { startWrapUp } from '../agents/states.usecases.ts';
import { handOver, setTransfer } from '../in-call/controls.repository.ts';
import type { TaskApi } from '../../tasks/tasks.api.ts';
import { callChanged, type ChangedCall } from '../calls.events.ts';
import {
  type LockedCall,
  lockCall,
  noteTerm,
  updateEcho,
  updateProgress,
  updateRefusal,
  updateResult,
} from '../calls.repository.ts';
import * as legs from './legs.repository.ts';
import { holdsLease, type Lease } from './nodes.repository.ts';
import { deleteRunning, findSeen, findTalking, updateSeen } from './running-calls.repository.ts';
import { watchLine } from '../lines/line-health.ts';
import { ruleOf } from '../lines/lines.policy.ts';
import { deleteAttempt } from '../numbers.repository.ts';
import { sweepNextNight } from '../recordings/recordings.usecases.ts';
import { runCallEnded } from '../continuous-dialling/run-moves.ts';

export interface CallProgressParts {
  db: Db;
  clock: Clock;
  customers: Pick<CustomerApi, 'countCall' | 'endCall' | 'recordEvents'>;
  billing: BillingApi;
  tasks: Pick<TaskApi, 'callEnded' | 'callMoved' | 'agentAbsent'>;
}

export type CallProgress = ReturnType<typeof createCallProgress>;

/** What comes with an event. */
export interface Told {
  recording?: Recording | null;
  /** The lease of the driver of the call's node. What comes under an older term, or from another node, changes nothing. */
  lease?: Lease;
}

/** A call whose order is this young may still be dialled. Milliseconds. */
const MAY_BE_DIALLED = 30_000;

/** The one way in which a call moves on: whatever tells, however often and in whatever order. */
export function createCallProgress({ db, clock, customers, billing, tasks }: CallProgressParts) {
  /** False for a call that is over, or none: whatever still lives of it should be hung up. */
  function apply(tenantId: string, callId: string, event: CallStateEvent, told: Told = {}): Promise<boolean> {
    return db.forTenant(tenantId).transaction(async (tx) => {
      const { isOn, reached } = await advance(tx, callId, event, told);
      if (reached) await appendEvents(tx, [callChanged(reached, clock.now())]);
      return isOn;
    });
  }

  /** Does the same in the caller's transaction, and nobody is told. `reached`: the call, if it came into another state. */
  async function advance(
    tx: Queryable,
    callId: string,
    event: CallStateEvent,
    { recording = null, lease }: Told,
  ): Promise<{ isOn: boolean; reached: ChangedCall | null }> {
    const before = await lockCall(tx, callId);
    if (!before || before.state === 'ended') return { isOn: false, reached: null };
    if (lease && !(await mayWrite(tx, before, lease))) return { isOn: true, reached: null };
    if (event.type !== 'ended') await updateSeen(tx, [callId], clock.now());
    const after = applyCallEvent(before, event);
    if (after !== before) await updateProgress(tx, callId, after);
    if (event.type === 'ended') await conclude(tx, { ...before, ...after }, event, recording);
    else if (after.state !== before.state && before.origin === 'task') await tasks.callMoved(tx, callId, after.state);
    return { isOn: true, reached: after.state === before.state ? null : { ...before, state: after.state } };
  }

  async function noteLeg(tenantId: string, callId: string, event: LegEvent, lease: Lease): Promise<void> {
    await db.forTenant(tenantId).transaction(async (tx) => {
      const call = await lockCall(tx, callId);
      if (!call || !(await mayWrite(tx, call, lease))) return;
      await legs.noteLeg(tx, callId, event);
      if (event.leg !== 'agent' || call.state === 'ended') return;
      if (event.reached === 'answered') await passOn(tx, call);
    });
  }

  /** A colleague picked up who was rung to take the call over: it is theirs, and both are told. */
  async function passOn(tx: Queryable, call: LockedCall): Promise<void> {
    const handed = await handOver(tx, call.id);
    if (!handed) return;
    const now = clock.now();
    const { id, customerId, state } = call;
    await startWrapUp(tx, handed.from, now);
    await pushTo(tx, [{ to: [handed.from], type: 143, data: { callId: id, to: handed.to } }], now);
    await appendEvents(tx, [callChanged({ id, agentId: handed.to, customerId, state }, now)]);
  }

  /** Nobody picked up whom the call was to be handed to: it stays where it is. */
  async function noteAbsent(tenantId: string, callId: string, lease: Lease): Promise<void> {
    await db.forTenant(tenantId).transaction(async (tx) => {
      const call = await lockCall(tx, callId);
      if (!call || !(await mayWrite(tx, call, lease))) return;
      if (call.origin === 'task' && call.state === 'customer_answered') return tasks.agentAbsent(tx, callId);
      if (!(await setTransfer(tx, callId, null))) return;
      const data = { callId, order: 'transfer', reason: 'absent' };
      await pushTo(tx, [{ to: [call.agentId!], type: 112, data }], clock.now());
    });
  }

  /** How loud a test heard the agent. */
  async function noteEcho(tenantId: string, callId: string, level: number, lease: Lease): Promise<void> {
    await db.forTenant(tenantId).transaction(async (tx) => {
      const call = await lockCall(tx, callId);
      if (call && (await mayWrite(tx, call, lease))) await updateEcho(tx, callId, level);
    });
  }

  /** What an ended call leaves behind, once. */
  async function conclude(tx: Queryable, call: LockedCall, event: CallEndedEvent, recording: Recording | null) {
    const { id, customerId, agentId, createdAt, history } = call;
    const talked = talkedSince(history) !== null;
    const [recordingPath, peaks] = [recording?.path ?? null, recording?.peaks ?? null];
    if (recordingPath) await sweepNextNight(tx, clock.now());
    await deleteRunning(tx, id);
    if (agentId !== null && call.origin !== 'test') await startWrapUp(tx, agentId, new Date(event.at));
    await runCallEnded(tx, id, call.followedUp, clock.now());
    const { taskNumberId: numberId } = call;
    if (numberId) {
      const { cause, hungUpBy } = call;
      const seconds = secondsOf(call);
      await tasks.callEnded(tx, { numberId, callId: id, cause: cause!, hungUpBy, talked, seconds, at: clock.now() });
    }
    // Only where an engine told the whole story without the customer's phone: it was never dialled, and does not count.
    if (event.history && !(await wasDialled(tx, call))) await deleteAttempt(tx, id);
    if (customerId !== null) {
      const at = new Date(createdAt);
      if (agentId !== null) await customers.endCall(tx, customerId, agentId);
      await customers.countCall(tx, { customerId, at, answered: talked });
      await customers.recordEvents(tx, [{ customerId, at, kind: 'call', actorId: agentId, referenceId: id }]);
    }
    // Last, because all calls of the enterprise take turns at its wallet.
    if (call.origin === 'test' || call.lineId === null) return;
    const toBill = {
      callId: id,
      lineId: call.lineId,
      agentId: agentId ?? OPERATOR,
      rule: ruleOf(call),
      placedAt: createdAt,
    };
    const bill = await billing.settle(tx, toBill, chargedSeconds(call), event.at);
    await updateResult(tx, id, { recordingPath, peaks, ...bill });
    await watchLine(tx, id, clock.now());
  }

  /** These calls are on: what they use by now is held. */
  async function keepAlive(tenantId: string, callIds: string[], lease: Lease): Promise<void> {
    const now = clock.now();
    await db.forTenant(tenantId).transaction(async (tx) => {
      if (!(await holdsLease(tx, lease))) return;
      await updateSeen(tx, callIds, now);
      const talking = await findTalking(tx, callIds, now);
      if (talking.length > 0) await billing.keepHolding(tx, talking);
    });
  }

  /**
   * Ends a call that the engine does not know any more: when its recording was over, else when it was last heard of. One
   * that waits to be dialled goes on waiting.
   */
  async function endLost(
    tenantId: string,
    callId: string,
    { recording, lease }: { recording: Recording | null; lease?: Lease },
  ): Promise<void> {
    const tenant = db.forTenant(tenantId);
    const seen = await findSeen(tenant, callId);
    if (!seen) return;
    const isYoung = Date.parse(seen.at) > clock.now().getTime() - MAY_BE_DIALLED;
    if (seen.isWaiting && isYoung) return;
    const at = endOf(seen, recording);
    const lost = { type: 'ended', at, cause: 'network', hungUpBy: 'system', history: null } as const;
    await apply(tenantId, callId, lost, { recording, lease });
  }

  /** Ends a call that the engine never took. */
  async function endUndialled(
    tenantId: string,
    callId: string,
    { by, refusal, lease }: { by: 'agent' | 'system'; refusal: CallRefusal | null; lease?: Lease },
  ): Promise<void> {
    const cause = by === 'agent' ? 'cancelled' : refusal === 'unregistered' ? 'agent_absent' : 'network';
    const { history } = newCall;
    const at = clock.now().toISOString();
    await db.forTenant(tenantId).transaction(async (tx) => {
      const event = { type: 'ended', at, cause, hungUpBy: by, history } as const;
      const { reached } = await advance(tx, callId, event, { lease });
      if (reached && refusal) await updateRefusal(tx, callId, refusal);
      if (reached) await appendEvents(tx, [callChanged(reached, clock.now())]);
    });
  }

  return { apply, advance, noteLeg, noteAbsent, noteEcho, keepAlive, endLost, endUndialled };
}

function endOf({ at, talkedSince: since }: { at: string; talkedSince: string | null }, recording: Recording | null) {
  if (!recording || !since) return at;
  return new Date(Date.parse(since) + recording.seconds * 1000).toISOString();
}

/** How long it rang from its beginning, and how long both talked. */
function secondsOf({ createdAt, endedAt, history, talkSeconds }: LockedCall): { ringing: number; talk: number } {
  const until = answeredSince(history) ?? endedAt!;
  return { ringing: Math.max(0, Date.parse(until) - Date.parse(createdAt)) / 1000, talk: talkSeconds };
}

async function mayWrite(tx: Queryable, call: LockedCall, lease: Lease): Promise<boolean> {
  if (call.nodeId !== lease.nodeId || !(await holdsLease(tx, lease))) return false;
  if (call.term !== lease.term) await noteTerm(tx, call.id, lease.term);
  return true;
}

async function wasDialled(tx: Queryable, { id, history }: LockedCall): Promise<boolean> {
  if (history.customer_ringing !== null || answeredSince(history) !== null) return true;
  return (await legs.wasCustomerDialled(tx, id)) ?? history.agent_answered !== null;
}
