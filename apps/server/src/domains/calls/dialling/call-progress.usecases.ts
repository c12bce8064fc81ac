import { applyCallEvent, type CallEndedEvent, type CallStateEvent, newCall } from '@haihu/rules/calls/call-state';
import type { Recording } from '../../../integrations/telephony/telephony.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { appendEvents } from '../../../platform/outbox.ts';
import type { BillingApi } from '../../billing/billing.api.ts';
import type { CustomerApi } from '../../customers/customers.api.ts';
import { callChanged, type ChangedCall } from '../calls.events.ts';
import { type LockedCall, lockCall, updateProgress, updateResult } from '../calls.repository.ts';
import { ruleOf } from '../lines/lines.policy.ts';
import { deleteAttempt } from '../numbers.repository.ts';
import { sweepNextNight } from '../recordings/recordings.usecases.ts';
import { runCallEnded } from '../continuous-dialling/run-moves.ts';
import { deleteRunning, findSeen, findTalking, updateSeen } from './running-calls.repository.ts';

export interface CallProgressParts {
  db: Db;
  clock: Clock;
  customers: Pick<CustomerApi, 'countCall' | 'endCall' | 'recordEvents'>;
  billing: BillingApi;
}

export type CallProgress = ReturnType<typeof createCallProgress>;

/** The one way in which a call moves on: whatever tells, however often and in whatever order. */
export function createCallProgress({ db, clock, customers, billing }: CallProgressParts) {
  /** False for a call that is over, or none: whatever still lives of it should be hung up. */
  function apply(
    tenantId: string,
    callId: string,
    event: CallStateEvent,
    recording: Recording | null = null,
  ): Promise<boolean> {
    return db.forTenant(tenantId).transaction(async (tx) => {
      const { isOn, reached } = await advance(tx, callId, event, recording);
      if (reached) await appendEvents(tx, [callChanged(reached, clock.now())]);
      return isOn;
    });
  }

  /** The same in the caller's transaction, and nobody is told. `reached`: the call, if it came into another state. */
  async function advance(
    tx: Queryable,
    callId: string,
    event: CallStateEvent,
    recording: Recording | null,
  ): Promise<{ isOn: boolean; reached: ChangedCall | null }> {
    const before = await lockCall(tx, callId);
    if (!before || before.state === 'ended') return { isOn: false, reached: null };
    if (event.type !== 'ended') await updateSeen(tx, [callId], clock.now());
    const after = applyCallEvent(before, event);
    if (after !== before) await updateProgress(tx, callId, after);
    if (event.type === 'ended') await conclude(tx, { ...before, ...after }, event, recording);
    return { isOn: true, reached: after.state === before.state ? null : { ...before, state: after.state } };
  }

  /** What an ended call leaves behind, once. */
  async function conclude(tx: Queryable, call: LockedCall, event: CallEndedEvent, recording: Recording | null) {
    const { id, customerId, agentId, createdAt, history } = call;
    const answered = history.answered !== null;
    const [recordingPath, peaks] = [recording?.path ?? null, recording?.peaks ?? null];
    if (recordingPath) await sweepNextNight(tx, clock.now());
    await deleteRunning(tx, id);
    await runCallEnded(tx, id, call.followedUp, clock.now());
    // An engine that knows the whole story and no agent: the customer's phone was never dialled.
    if (event.history?.agent_answered === null) await deleteAttempt(tx, id);
    if (customerId !== null) {
      const at = new Date(createdAt);
      await customers.endCall(tx, customerId, agentId);
      await customers.countCall(tx, { customerId, at, answered });
      await customers.recordEvents(tx, [{ customerId, at, kind: 'call', actorId: agentId, referenceId: id }]);
    }
    // Last, because all calls of the enterprise take turns at its wallet.
    const toBill = { callId: id, agentId, rule: ruleOf(call), placedAt: createdAt };
    const bill = await billing.settle(tx, toBill, answered ? call.talkSeconds : null, event.at);
    await updateResult(tx, id, { recordingPath, peaks, ...bill });
  }

  /** These calls are on: what they use by now is held. */
  async function keepAlive(tenantId: string, callIds: string[]): Promise<void> {
    const now = clock.now();
    const tenant = db.forTenant(tenantId);
    await updateSeen(tenant, callIds, now);
    const talking = await findTalking(tenant, callIds, now);
    if (talking.length > 0) await tenant.transaction((tx) => billing.keepHolding(tx, talking));
  }

  /** Ends a call that the engine does not know any more, when it was last heard of. */
  async function endLost(tenantId: string, callId: string): Promise<void> {
    const at = await findSeen(db.forTenant(tenantId), callId);
    if (at) await apply(tenantId, callId, { type: 'ended', at, cause: 'network', hungUpBy: 'system', history: null });
  }

  /** Ends a call that the engine never took. */
  async function endUndialled(tenantId: string, callId: string, by: 'agent' | 'system'): Promise<void> {
    const { history } = newCall;
    const cause = by === 'agent' ? 'cancelled' : 'network';
    await apply(tenantId, callId, { type: 'ended', at: clock.now().toISOString(), cause, hungUpBy: by, history });
  }

  return { apply, advance, keepAlive, endLost, endUndialled };
}
