/** One call as a state machine, fed by engines whose events may come twice, late, out of order or not at all. */

/** In the order a call goes through them; an engine may skip any but the last. */
export const callStates = [
  'created',
  'agent_ringing',
  'agent_answered',
  'customer_ringing',
  'answered',
  'ended',
] as const;

export type CallState = (typeof callStates)[number];

/**
 * Why a call ended. `answered` covers every call in which both talked, however it was cut; all others speak of calls
 * that nobody answered. `cancelled`: our side gave up first. `agent_absent`: the agent's own phone was not picked up.
 */
export const endCauses = [
  'answered',
  'no_answer',
  'busy',
  'refused',
  'empty_number',
  'stopped',
  'unreachable',
  'network',
  'cancelled',
  'agent_absent',
] as const;

export type EndCause = (typeof endCauses)[number];

/** `system`: a time limit, the network, or nobody's will. */
export type Party = 'agent' | 'customer' | 'system';

export type CallStep = Exclude<CallState, 'created' | 'ended'>;

/** When each step was reached by the engine's clock, ISO 8601 UTC; null: not reached, or not known. */
export type CallHistory = Readonly<Record<CallStep, string | null>>;

export interface CallStepEvent {
  type: CallStep;
  at: string;
}

export interface CallEndedEvent {
  type: 'ended';
  at: string;
  cause: EndCause;
  hungUpBy: Party;
  /** All the engine knows of the call, so that lost or late events cost nothing; null: the engine has forgotten it. */
  history: CallHistory | null;
}

export type CallStateEvent = CallStepEvent | CallEndedEvent;

export interface CallRecord {
  readonly state: CallState;
  readonly history: CallHistory;
  readonly endedAt: string | null;
  readonly cause: EndCause | null;
  readonly hungUpBy: Party | null;
  /** Whole seconds the customer's phone rang; 0 until known. */
  readonly ringSeconds: number;
  /** Whole seconds, rounded, from the customer's answer to the end; 0 until the end and for a clock that was put back. */
  readonly talkSeconds: number;
}

export const newCall: CallRecord = {
  state: 'created',
  history: { agent_ringing: null, agent_answered: null, customer_ringing: null, answered: null },
  endedAt: null,
  cause: null,
  hungUpBy: null,
  ringSeconds: 0,
  talkSeconds: 0,
};

/**
 * The record after the event. The very same object means that the event changed nothing: no push, no charge. An ended
 * call never changes again.
 */
export function applyCallEvent(record: CallRecord, event: CallStateEvent): CallRecord {
  if (record.state === 'ended') return record;
  return event.type === 'ended' ? ended(record, event) : stepped(record, event);
}

function stepped(record: CallRecord, { type, at }: CallStepEvent): CallRecord {
  const known = record.history[type];
  if (known !== null && Date.parse(known) <= Date.parse(at)) return record;
  const history = { ...record.history, [type]: at };
  const further = callStates.indexOf(type) > callStates.indexOf(record.state);
  return {
    ...record,
    history,
    state: further ? type : record.state,
    ringSeconds: secondsBetween(history.customer_ringing, history.answered),
  };
}

function ended(record: CallRecord, event: CallEndedEvent): CallRecord {
  const history = event.history ?? record.history;
  return {
    state: 'ended',
    history,
    endedAt: event.at,
    cause: settledCause(event, history.answered !== null),
    hungUpBy: event.hungUpBy,
    ringSeconds: secondsBetween(history.customer_ringing, history.answered ?? event.at),
    talkSeconds: secondsBetween(history.answered, event.at),
  };
}

/** A hang-up may cross the answer on its way: the cause then still speaks of a call without one, or the other way round. */
function settledCause({ cause, hungUpBy }: CallEndedEvent, answered: boolean): EndCause {
  if (answered) return 'answered';
  if (cause !== 'answered') return cause;
  return hungUpBy === 'agent' ? 'cancelled' : 'no_answer';
}

function secondsBetween(from: string | null, to: string | null): number {
  if (from === null || to === null) return 0;
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
}
