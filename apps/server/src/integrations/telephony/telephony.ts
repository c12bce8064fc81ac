import type { CallState } from '@haihu/contract/calls/values';
import type { Readable } from 'node:stream';
import type { CallEndedEvent, CallStepEvent } from '@haihu/rules/calls/call-state';

/**
 * One node of an engine that makes calls. Calls are asynchronous: `place` only accepts, everything else arrives as
 * events. Who drives a node is the caller's matter: one process at a time.
 *
 * An engine may outlive its driver. A new driver asks `running()`; what our records hold as on and the node does not
 * name is over, and no event will tell: its recording tells how long it lasted.
 */
export interface Telephony {
  /** Placing a call that is already running is accepted and does nothing, so that a retry never dials twice. */
  place(order: CallOrder): Promise<PlaceAnswer>;
  /**
   * Rings an agent and joins them to a call that was placed customer first. False: no such call waits for an agent.
   * Whether the agent picks up comes as an event: `bridged` or `absent`.
   */
  connectAgent(callId: string, leg: AgentLeg): Promise<boolean>;
  /** Plays a sound to the customer. False: not a call that the customer has answered. */
  play(callId: string, sound: Sound): Promise<boolean>;
  /**
   * Rings an agent's phone, lets them speak for some seconds, plays that back, and tells how loud it was: `echo`. With a
   * code it says that instead.
   */
  test(order: TestOrder): Promise<PlaceAnswer>;
  /**
   * False: the engine knows no such call. The end itself comes as an event; an agent who hangs up while a transfer rings
   * ends only their own part. Rejects where the engine is away.
   */
  hangUp(callId: string, by: 'agent' | 'system'): Promise<boolean>;
  /** Touch tones from the agent to the customer. False: not a call in talk, or not `0-9 * # A-D`. */
  sendDigits(callId: string, digits: string): Promise<boolean>;
  /** The customer hears music and the agent nothing, or both talk again. False: not a call in talk. */
  hold(callId: string, isOn: boolean): Promise<boolean>;
  /** The customer hears the agent no more, or again. False: not a call in talk. */
  mute(callId: string, isOn: boolean): Promise<boolean>;
  /**
   * Rings another agent. Once they pick up (`answered` of a leg), `takeOver` says whether the call is theirs. Until then
   * the first may hang up: the customer hears music, and the first is rung again if nobody comes. False: not a call in talk.
   */
  transfer(callId: string, to: AgentLeg): Promise<boolean>;
  /**
   * Who picked up for a transfer takes the place of the first, or is hung up on. Both talk then, also after a hold. False:
   * nobody waits for it.
   */
  takeOver(callId: string, mayHave: boolean): Promise<boolean>;
  /**
   * Rings a supervisor, who then hears both (`listen`), is heard by the agent too (`whisper`), or by both (`barge`).
   * False: not a call in talk. Their hanging up changes nothing for the two.
   */
  monitor(callId: string, mode: MonitorMode, leg: AgentLeg): Promise<boolean>;
  /** These agents may register, and these lines can be dialled over. Others stay as they are. */
  provision(agents: readonly AgentAccount[], lines: readonly LineAccount[]): Promise<void>;
  /** Whether the carrier behind each line answers, by the name of the line; what is not known is left out. Rejects where the engine is away. */
  trunks(): Promise<ReadonlyMap<string, boolean>>;
  /**
   * The agents whose softphones can be rung now, by name; null: every one that was provisioned can. Rejects where the
   * engine is away.
   */
  registered(): Promise<string[] | null>;
  /** Every call of ours on the node. Rejects where the engine is away: that is not "no calls". */
  running(): Promise<RunningCall[]>;
  /** What was recorded of a call that is over; null: nothing. Rejects where the engine is away. */
  recording(callId: string): Promise<EngineRecording | null>;
  /** How long that is in seconds, without reading it; null: nothing. Rejects where the engine is away. */
  recordedSeconds(callId: string): Promise<number | null>;
  /** The calls of ours whose recordings lie at the node, running ones among them. Rejects where the engine is away. */
  recorded(): Promise<string[]>;
  /** Our records have it: the engine may forget the recording. */
  forgetRecording(callId: string): Promise<void>;
  connection(): Connection;
  /**
   * Listeners hear events in the engine's order, the first perhaps before `place` has answered; they must not throw
   * and are not waited for. Each call that was accepted has exactly one `ended`, unless the engine or this process dies
   * first. Returns a function that stops listening.
   */
  onEvent(listener: (event: TelephonyEvent) => void): () => void;
  /** Takes no more orders; resolves once the calls that have ended are told. Calls that are on go on, if the engine can. */
  close(): Promise<void>;
}

/** A WAV file as it comes; one that breaks off has fewer bytes than it said. */
export interface EngineRecording {
  bytes: number;
  sound: Readable;
}

export interface Connection {
  isUp: boolean;
  /** ISO 8601 UTC. */
  since: string;
  /** By how many milliseconds the engine's clock is ahead of ours; behind it, less than 0. Null: not known. */
  clockAhead: number | null;
}

export interface CallOrder {
  /** Letters, digits, - and _, at most 64; never used for a second call. */
  callId: string;
  tenantId: string;
  first: 'agent' | 'customer';
  /** Null: the customer is rung first, and `connectAgent` says later who talks. */
  agentLeg: AgentLeg | null;
  /** Name of a line that was provisioned. */
  line: string;
  /** Digits only, normalised. */
  callee: string;
  /** The number the customer sees: digits only. */
  callerId: string;
  /** How long the customer's phone, and before it the agent's, may ring: 5 to 120. */
  ringSeconds: number;
  record: boolean;
  /** The customer hears that the call is recorded before the agent is joined. */
  announceRecording: boolean;
  /** Customer first: an answering machine is hung up on, with the cause `machine`. */
  detectMachine: boolean;
}

export type TestOrder = Pick<CallOrder, 'callId' | 'tenantId' | 'line' | 'ringSeconds'> & {
  agentLeg: AgentLeg;
  /** Digits that the phone is told, twice: it is not listened to then. */
  code?: string;
};

export type AgentLeg =
  /** Rung over the line; digits only. */
  | { kind: 'phone'; number: string }
  /** Name of an agent who was provisioned. */
  | { kind: 'softphone'; endpoint: string };

export type Sound = 'recording_notice' | 'please_wait' | 'no_agent';
export type MonitorMode = 'listen' | 'whisper' | 'barge';

export interface AgentAccount {
  /** Letters, digits, - and _. */
  name: string;
  secret: string;
  /** How it talks; a page, unless told. */
  media?: 'browser' | 'phone';
}

export interface LineAccount {
  /** Letters, digits, - and _. */
  name: string;
  /** Host and port of the carrier; null: the engine itself makes the outcome. */
  trunk: string | null;
  /** What the carrier knows us by; null: by our address. */
  user: string | null;
  secret: string | null;
  /** Put before each dialled number; digits. */
  prefix: string;
}

export type PlaceAnswer = { accepted: true } | { accepted: false; reason: Refusal };

/**
 * A field of the order that is wrong; `unregistered`: no phone of this agent is there to be rung; `no_line`: the line was
 * never provisioned; `closed`: shutting down; `engine`: it cannot be reached or takes no more.
 */
export type Refusal =
  | 'callId'
  | 'tenantId'
  | 'agentLeg'
  | 'line'
  | 'callee'
  | 'callerId'
  | 'ringSeconds'
  | 'code'
  | 'unregistered'
  | 'no_line'
  | 'closed'
  | 'engine';

export interface RunningCall {
  callId: string;
  tenantId: string;
  state: CallState;
}

/** `at`: ISO 8601 UTC. What the engine's clock shows is reckoned back, so that no step of it moves an event of a call. */
export type TelephonyEvent = { callId: string; tenantId: string } & (
  | CallStepEvent
  | { type: 'digits'; at: string; from: 'agent' | 'customer'; digits: string }
  | LegEvent
  /** An agent who was to be joined did not pick up, or a supervisor. The call goes on. */
  | { type: 'absent'; at: string; leg: 'agent' | 'monitor' }
  /** In a test: how loud the agent was heard, in dB below the loudest there is; -90 is silence. */
  | { type: 'echo'; at: string; level: number }
  | (CallEndedEvent & { recordedSeconds: number | null })
);

/** One phone of a call: what happened to it. */
export interface LegEvent {
  type: 'leg';
  at: string;
  leg: Leg;
  reached: 'dialled' | 'ringing' | 'answered' | 'ended';
  /** ITU-T Q.850 cause and SIP status of an end, as far as they are known. */
  q850: number | null;
  sip: number | null;
}

export type Leg = 'agent' | 'customer' | 'monitor';
