import type { Call } from '@haihu/contract/calls/core/calls';
import type { CallState } from '@haihu/contract/calls/values';
import { push } from '@haihu/contract/socket';
import type { DomainEvent, EventHandler } from '../../../platform/events/outbox.ts';
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

/**
 * Makes `call.ended` for a call that ended, and `call.changed` for a new call or another state. The actor is the agent.
 */
export function callChanged({ id, agentId, customerId, state, origin }: ChangedCall, at: Date): DomainEvent {
  return {
    type: state === 'ended' ? 'call.ended' : 'call.changed',
    version: 1,
    at,
    actorId: agentId ?? OPERATOR,
    subjectId: id,
    payload: { state, ...(customerId !== null && { customerId }), ...(origin && { origin }) },
  };
}

/**
 * Tells the agent's devices. A call to a customer, a call to a typed number and a test of the phone have pushes of
 * their own.
 */
const tellAgent: EventHandler = async (tx, { type, actorId, subjectId, payload }) => {
  if (actorId === OPERATOR) return [];
  tellBoards(tx, actorId);
  if (payload.origin === 'test')
    return [{ to: [actorId], type: push.phoneTested, data: { callId: subjectId, state: payload.state } }];
  const [changed, ended] = payload.customerId
    ? ([push.customerCall, push.customerCallEnded] as const)
    : ([push.callList, push.callEnded] as const);
  const data = { callId: subjectId, state: payload.state };
  return [{ to: [actorId], type: type === 'call.ended' ? ended : changed, data }];
};

/** Makes `call.recorded`: the recording is stored. The actor is the agent. */
export function callRecorded(callId: string, agentId: string, at: Date): DomainEvent {
  return { type: 'call.recorded', version: 1, at, actorId: agentId, subjectId: callId, payload: {} };
}

const tellRecorded: EventHandler = async (_tx, { actorId, subjectId }) => [
  { to: [actorId], type: push.recordingStored, data: { callId: subjectId } },
];

/** The handlers of this domain's events, by event type. */
export const callEvents: Record<string, EventHandler> = {
  'call.changed': tellAgent,
  'call.ended': tellAgent,
  'call.recorded': tellRecorded,
};
