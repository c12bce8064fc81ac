import type { Call } from '@haihu/contract/calls/core/calls';
import type { CallState } from '@haihu/contract/calls/values';
import { push } from '@haihu/contract/socket';
import type { Queryable } from '../../../platform/db/db.ts';
import { appendEvents, type DomainEvent, type EventHandler } from '../../../platform/events/outbox.ts';
import { type PushDraft, pushTo } from '../../../platform/events/push.ts';
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
 * The end of a call is the event `call.ended`, which others may follow later.
 */
export async function tellCalls(tx: Queryable, calls: readonly ChangedCall[], at: Date): Promise<void> {
  const pushes = calls.filter(({ state }) => state !== 'ended').flatMap((call) => pushesOf(tx, call));
  if (pushes.length > 0) await pushTo(tx, pushes, at);
  const ended = calls.filter(({ state }) => state === 'ended');
  if (ended.length > 0)
    await appendEvents(
      tx,
      ended.map((call) => callEnded(call, at)),
    );
}

/** Makes `call.ended`. The actor is the agent. */
function callEnded({ id, agentId, customerId, state, origin }: ChangedCall, at: Date): DomainEvent {
  return {
    type: 'call.ended',
    version: 1,
    at,
    actorId: agentId ?? OPERATOR,
    subjectId: id,
    payload: { state, ...(customerId !== null && { customerId }), ...(origin && { origin }) },
  };
}

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

/** Makes `call.recorded`: the recording is stored. The actor is the agent. */
export function callRecorded(callId: string, agentId: string, at: Date): DomainEvent {
  return { type: 'call.recorded', version: 1, at, actorId: agentId, subjectId: callId, payload: {} };
}

const tellRecorded: EventHandler = async (_tx, { actorId, subjectId }) => [
  { to: [actorId], type: push.recordingStored, data: { callId: subjectId } },
];

/** The handlers of this domain's events, by event type. */
export const callEvents: Record<string, EventHandler> = {
  // Programs of release 1.0 make it, and may have left some.
  'call.changed': tellAgent,
  'call.ended': tellAgent,
  'call.recorded': tellRecorded,
};
