import type { Call } from '@haihu/contract/calls/core/calls';
import type { CallState } from '@haihu/contract/calls/values';
import { push } from '@haihu/contract/socket';
import type { Queryable } from '../../../platform/db/db.ts';
import type { EventHandler } from '../../../platform/events/outbox.ts';
import { type PushDraft, pushingTo, pushTo } from '../../../platform/events/push.ts';
import { OPERATOR } from '../../billing/billing.api.ts';
import { tellBoards } from './states.repository.ts';

export interface ChangedCall {
  id: string;
  /** Null: no agent talks yet. */
  agentId: string | null;
  /** Null for a typed number. */
  customerId: string | null;
  state: CallState;
  /** The default is by hand. */
  origin?: Call['origin'];
}

/** Tells of a new call, or of its new state, as `tellCalls` does. */
export const tellCall = (tx: Queryable, call: ChangedCall, at: Date) => tellCalls(tx, [call], at);

/**
 * Tells of new calls, or of new states of calls, in their order. The agents' devices hear of them from this transaction.
 * It is one statement.
 */
export async function tellCalls(tx: Queryable, calls: readonly ChangedCall[], at: Date): Promise<void> {
  const pushes = calls.flatMap((call) => pushesOf(tx, call));
  if (pushes.length > 0) await pushTo(tx, pushes, at);
}

/** Builds the pushes of a new call, for the statement that inserts it. */
export const tellingNewCall = (tx: Queryable, call: Omit<ChangedCall, 'state'>, at: Date) =>
  pushingTo(tx, pushesOf(tx, { ...call, state: 'created' }), at);

/**
 * Returns the pushes to the agent's devices. A call to a customer, a call to a typed number and a test of the phone have
 * pushes of their own.
 */
function pushesOf(tx: Queryable, { id: callId, agentId, customerId, state, origin }: ChangedCall): PushDraft[] {
  if (agentId === null) return [];
  tellBoards(tx, agentId);
  const data = { callId, state };
  if (origin === 'test') return [{ to: [agentId], type: push.phoneTested, data }];
  const [changed, ended] =
    customerId === null
      ? ([push.callList, push.callEnded] as const)
      : ([push.customerCall, push.customerCallEnded] as const);
  return [{ to: [agentId], type: state === 'ended' ? ended : changed, data }];
}

const tellAgent: EventHandler = async (tx, { actorId, subjectId, payload }) =>
  pushesOf(tx, {
    id: subjectId,
    agentId: actorId === OPERATOR ? null : actorId,
    customerId: payload.customerId ?? null,
    state: payload.state as CallState,
    origin: payload.origin as Call['origin'],
  });

/** Tells the agent's devices that the recording of a call is stored. */
export const tellRecording = (tx: Queryable, callId: string, agentId: string, at: Date): Promise<void> =>
  pushTo(tx, [recordingOf(callId, agentId)], at);

const recordingOf = (callId: string, agentId: string): PushDraft => ({
  to: [agentId],
  type: push.recordingStored,
  data: { callId },
});

const tellRecorded: EventHandler = async (_tx, { actorId, subjectId }) => [recordingOf(subjectId, actorId)];

/**
 * The handlers of this domain's events, by event type. Programs of release 1.0 make them, and may have left some. Now the
 * transactions that write the states and the recordings tell of them.
 */
export const callEvents: Record<string, EventHandler> = {
  'call.changed': tellAgent,
  'call.ended': tellAgent,
  'call.recorded': tellRecorded,
};
