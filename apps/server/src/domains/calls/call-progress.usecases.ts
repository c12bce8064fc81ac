import { applyCallEvent, type CallEndedEvent, type CallStateEvent, newCall } from '@haihu/rules/call-state';
import { chargedMinutes } from '@haihu/rules/money';
import type { Recording } from '../../integrations/telephony/telephony.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db/db.ts';
import { appendEvents } from '../../platform/outbox.ts';
import type { BillingApi } from '../billing/billing.api.ts';
import type { CustomerApi } from '../customers/customers.api.ts';
import { callChanged } from './calls.events.ts';
import { type LockedCall, lockCall, updateProgress, updateResult } from './calls.repository.ts';
import { deleteAttempt } from './numbers.repository.ts';
import { deleteRunning, findSeen, updateSeen } from './running-calls.repository.ts';

export interface CallProgressParts {
  db: Db;
  clock: Clock;
  customers: Pick<CustomerApi, 'countCall' | 'recordEvents'>;
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
      const call = await lockCall(tx, callId);
      if (!call || call.state === 'ended') return false;
      await advance(tx, call, event, recording);
      return true;
    });
  }

  async function advance(tx: Queryable, call: LockedCall, event: CallStateEvent, recording: Recording | null) {
    const after = applyCallEvent(call, event);
    if (event.type !== 'ended') await updateSeen(tx, [call.id], clock.now());
    if (after === call) return;
    await updateProgress(tx, call.id, after);
    if (after.state === call.state) return;
    if (event.type === 'ended') await conclude(tx, { ...call, ...after }, event, recording);
    await appendEvents(tx, [callChanged({ ...call, state: after.state }, clock.now())]);
  }

  /** What an ended call leaves behind, once. */
  async function conclude(tx: Queryable, call: LockedCall, event: CallEndedEvent, recording: Recording | null) {
    const { id, customerId, agentId, createdAt, history } = call;
    const answered = history.answered !== null;
    // Each minute begun counts, and an answer begins one, however short.
    const billedMinutes = answered ? Math.max(1, chargedMinutes(call.talkSeconds)) : 0;
    const bill = { callId: id, minutePrice: Number(call.minutePrice), placedAt: createdAt };
    const cost = await billing.settle(tx, bill, billedMinutes, event.at);
    const [recordingPath, peaks] = [recording?.path ?? null, recording?.peaks ?? null];
    await updateResult(tx, id, { recordingPath, peaks, billedMinutes, cost });
    await deleteRunning(tx, id);
    // An engine that knows the whole story and no agent: the customer's phone was never dialled.
    if (event.history?.agent_answered === null) await deleteAttempt(tx, id);
    if (customerId === null) return;
    const at = new Date(createdAt);
    await customers.countCall(tx, { customerId, at, answered });
    await customers.recordEvents(tx, [{ customerId, at, kind: 'call', actorId: agentId, referenceId: id }]);
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

  return { apply, endLost, endUndialled };
}
