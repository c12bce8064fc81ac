import type { CallEndedEvent, CallState, CallStepEvent } from '@haihu/rules/calls/call-state';

/**
 * The engine that makes calls: rings the agent, then the customer, and joins them. Calls are asynchronous: `place`
 * only accepts, everything else arrives as events.
 *
 * After a restart ask `running()`: a call that our records hold as on and that it does not name is over, and no event
 * will tell. The caller ends it: `{ type: 'ended', cause: 'network', hungUpBy: 'system', history: null }`, `at` being
 * its last sign of life, or the time our server was away would count as talk.
 */
export interface Telephony {
  /** Placing a call that is already running is accepted and does nothing, so that a retry never dials twice. */
  place(order: CallOrder): Promise<PlaceAnswer>;
  /** False: the engine knows no such call. The end itself comes as an event. */
  hangUp(callId: string, by: 'agent' | 'system'): Promise<boolean>;
  /** Touch tones from the agent to the customer. False: not a call in talk, or not `0-9 * # A-D`. */
  sendDigits(callId: string, digits: string): Promise<boolean>;
  running(): Promise<RunningCall[]>;
  /**
   * Listeners hear events in the engine's order, the first perhaps before `place` has answered; they must not throw
   * and are not waited for. Each call that was accepted
   * has exactly one `ended`, unless the engine or this process dies first. Returns a function that stops listening.
   */
  onEvent(listener: (event: TelephonyEvent) => void): () => void;
  /** Takes no more orders; resolves once the calls that have ended are told, their recordings on disk. */
  close(): Promise<void>;
}

export interface CallOrder {
  /** Letters, digits, - and _, at most 64; never used for a second call. */
  callId: string;
  tenantId: string;
  agentLeg: AgentLeg;
  /** Digits only, normalised. */
  callee: string;
  /** The number the customer sees: digits only. */
  callerId: string;
  /** How long the customer's phone, and before it the agent's, may ring: 5 to 120. */
  ringSeconds: number;
  record: boolean;
  /** The customer hears that the call is recorded before the agent is joined. */
  announceRecording: boolean;
}

export type AgentLeg =
  | { kind: 'simulated' }
  /** Digits only. */
  | { kind: 'phone'; number: string }
  | { kind: 'softphone'; endpoint: string };

export type PlaceAnswer = { accepted: true } | { accepted: false; reason: Refusal };

/** A field of the order that is wrong; `closed`: shutting down; `engine`: it cannot be reached or takes no more. */
export type Refusal = 'callId' | 'tenantId' | 'agentLeg' | 'callee' | 'callerId' | 'ringSeconds' | 'closed' | 'engine';

export interface RunningCall {
  callId: string;
  tenantId: string;
  state: CallState;
}

/** `at` is the engine's clock, ISO 8601 UTC. */
export type TelephonyEvent = { callId: string; tenantId: string } & (
  | CallStepEvent
  | { type: 'digits'; at: string; from: 'agent' | 'customer'; digits: string }
  | (CallEndedEvent & { recording: Recording | null })
);

export interface Recording {
  /** Of a WAV file, below the folder of recordings. */
  path: string;
  seconds: number;
  /** Loudness from 0 to 1, even parts of the whole, for a waveform. */
  peaks: number[];
}
