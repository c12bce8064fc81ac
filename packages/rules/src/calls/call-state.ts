import {
  type AnnouncementKind,
  type CallCause,
  type CallCut,
  type CallParty,
  type CallState,
  callStates,
} from '@haihu/contract/calls/values';

/** One call as a state machine. Engines feed it with events that may come twice, late, out of order or never. */

export type CallStep = Exclude<CallState, 'created' | 'ended'>;

/** The instant of each step by the engine's clock, ISO 8601 UTC. `null`: not reached, or unknown. */
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
   * The history that the engine knows, so that lost or late events do no harm. `null`: the engine has forgotten the
   * call. An engine that was found again knows less than it told before. An instant that it does not name stays known.
   */
  history: CallHistory | null;
  /** The announcement by which the carrier said why nobody answers. Absent: none was heard. */
  announced?: AnnouncementKind | undefined;
  /** The reason why the system cut the talk off. Absent: it did not. */
  cut?: CallCut | undefined;
}

export type CallStateEvent = CallStepEvent | CallEndedEvent;

export interface CallRecord {
  readonly state: CallState;
  readonly history: CallHistory;
  readonly endedAt: string | null;
  readonly cause: CallCause | null;
  readonly hungUpBy: CallParty | null;
  /** Whole seconds for which the customer's phone rang. 0 until known. */
  readonly ringSeconds: number;
  /** Rounded seconds of talk until the end. 0 before the end, and if a clock was put back. */
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
 * Returns the record after the event. The very same object means that nothing changed: no push, no charge. An ended
 * call never changes again.
 */
export function applyCallEvent(record: CallRecord, event: CallStateEvent): CallRecord {
  if (record.state === 'ended') return record;
  return event.type === 'ended' ? ended(record, event) : stepped(record, event);
}

/** Returns the instant at which both began to talk; `null` if they never did. */
export function talkedSince({ bridged, answered }: CallHistory): string | null {
  return bridged ?? answered;
}

/**
 * Returns the instant at which anybody answered the customer's phone, from which carriers charge. `null`: nobody did.
 */
export function answeredSince({ customer_answered, answered, bridged }: CallHistory): string | null {
  return customer_answered ?? answered ?? bridged;
}

/**
 * Returns the whole seconds that the carrier counts of an ended call. `null`: nobody answered, and nothing is charged.
 */
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

/** Merges two histories. Each instant is the earlier of the two, or the one that is known. */
function merged(known: CallHistory, told: CallHistory): CallHistory {
  const steps = Object.keys(newCall.history) as CallStep[];
  return Object.fromEntries(steps.map((step) => [step, earlier(known[step], told[step])])) as CallHistory;
}

function earlier(one: string | null, other: string | null | undefined): string | null {
  if (one === null || other === null || other === undefined) return one ?? other ?? null;
  return Date.parse(one) <= Date.parse(other) ? one : other;
}

/**
 * Corrects the cause by the history. A hang-up may cross the answer, so the cause may still be that of a call without
 * one, or the reverse.
 */
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
