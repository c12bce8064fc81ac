import { type CallCause, type CallParty, type CallState, callStates } from '@haihu/contract/calls/values';

/** One call as a state machine, fed by engines whose events may come twice, late, out of order or not at all. */

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
  cause: CallCause;
  hungUpBy: CallParty;
  /**
   * What the engine knows of the call, so that lost or late events cost nothing; null: the engine has forgotten it. An
   * engine that was found again knows less than was told before: an instant it does not name stays known.
   */
  history: CallHistory | null;
}

export type CallStateEvent = CallStepEvent | CallEndedEvent;

export interface CallRecord {
  readonly state: CallState;
  readonly history: CallHistory;
  readonly endedAt: string | null;
  readonly cause: CallCause | null;
  readonly hungUpBy: CallParty | null;
  /** Whole seconds the customer's phone rang; 0 until known. */
  readonly ringSeconds: number;
  /** Whole seconds, rounded, of both talking, until the end; 0 before the end and for a clock that was put back. */
  readonly talkSeconds: number;
}

export const newCall: CallRecord = {
  state: 'created',
  history: {
    agent_ringing: null,
    agent_answered: null,
    customer_ringing: null,
    customer_answered: null,
    answered: null,
    bridged: null,
  },
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

/** When both began to talk; null: they never did. */
export function talkedSince({ bridged, answered }: CallHistory): string | null {
  return bridged ?? answered;
}

/** When the customer's phone was answered, by whomever: carriers charge from there. Null: it was not. */
export function answeredSince({ customer_answered, answered, bridged }: CallHistory): string | null {
  return customer_answered ?? answered ?? bridged;
}

/** Whole seconds that the carrier counts of an ended call; null: nobody answered, and nothing is charged. */
export function chargedSeconds({ history, endedAt }: Pick<CallRecord, 'history' | 'endedAt'>): number | null {
  const since = answeredSince(history);
  return since === null ? null : secondsBetween(since, endedAt);
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
    ringSeconds: secondsBetween(history.customer_ringing, answeredSince(history)),
  };
}

function ended(record: CallRecord, event: CallEndedEvent): CallRecord {
  const history = event.history ? merged(record.history, event.history) : record.history;
  return {
    state: 'ended',
    history,
    endedAt: event.at,
    cause: settledCause(event, history),
    hungUpBy: event.hungUpBy,
    ringSeconds: secondsBetween(history.customer_ringing, answeredSince(history) ?? event.at),
    talkSeconds: secondsBetween(talkedSince(history), event.at),
  };
}

/** Each instant that either knows, the earlier of two. */
function merged(known: CallHistory, told: CallHistory): CallHistory {
  const steps = Object.keys(newCall.history) as CallStep[];
  return Object.fromEntries(steps.map((step) => [step, earlier(known[step], told[step])])) as CallHistory;
}

function earlier(one: string | null, other: string | null | undefined): string | null {
  if (one === null || other === null || other === undefined) return one ?? other ?? null;
  return Date.parse(one) <= Date.parse(other) ? one : other;
}

/** A hang-up may cross the answer on its way: the cause then still speaks of a call without one, or the other way round. */
function settledCause({ cause, hungUpBy }: CallEndedEvent, history: CallHistory): CallCause {
  if (talkedSince(history) !== null) return 'answered';
  if (answeredSince(history) !== null) return cause === 'machine' ? 'machine' : 'abandoned';
  if (cause !== 'answered') return cause;
  return hungUpBy === 'agent' ? 'cancelled' : 'no_answer';
}

function secondsBetween(from: string | null, to: string | null): number {
  if (from === null || to === null) return 0;
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
}
