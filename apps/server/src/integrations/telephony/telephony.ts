import type { ConsultEnd } from '@haihu/contract/calls/values';
import type { Readable } from 'node:stream';
import type { CallEndedEvent, CallStepEvent } from '@haihu/rules/calls/call-state';
import type { SoundFigures } from '@haihu/rules/calls/quality';
import type { EarlySound } from './announcements/early-sound.ts';
import type { ArrivalEvent, ArrivedEvent } from './arrival-events.ts';
import type { AgentAccount, LineAccount, LineRegistration, NodeTrunk, RegistrationStates } from './engine-accounts.ts';
import type { EngineCall } from './engine-call.ts';
import type { EngineFindings } from './engine-findings.ts';
import type { MachineEvent, MessageEvent, MessageSound } from './message-events.ts';
import type { NoticeEvent, OrderedNotice } from './notices.ts';
import type { CommonSound, OwnSound, Sound, SoundStore } from './sounds.ts';

export type { ArrivalEvent, ArrivedEvent } from './arrival-events.ts';
export type * from './engine-accounts.ts';
export type { NoticeEvent, OrderedNotice } from './notices.ts';
export type { CommonSound, OwnSound, Sound } from './sounds.ts';

/**
 * One node of an engine that makes calls. Calls are asynchronous: `place` only accepts, and everything else arrives as
 * events. The caller makes sure that only one process drives a node.
 *
 * An engine may outlive its driver. A new driver asks `running()`. A call that our records hold as running and the node
 * does not name is over, and no event will tell so. Its recording tells how long it lasted.
 */
export interface Telephony extends SoundStore {
  /**
   * Places a call. A call that is already running is accepted and changes nothing, so that a retry never dials twice.
   */
  place(order: CallOrder): Promise<PlaceAnswer>;
  /**
   * Rings an agent and joins them to a call that was placed customer first. False: no such call waits for an agent. An
   * event tells if the agent picks up: `bridged` or `absent`.
   */
  connectAgent(callId: string, leg: AgentLeg): Promise<boolean>;
  /**
   * Stops the ring of an agent who is to be joined by `connectAgent`. The event `absent` follows. False: no such agent
   * is rung, or the agent has picked up.
   */
  stopRinging(callId: string): Promise<boolean>;
  /**
   * Picks up the phone that rings at the agent. False: no phone rings. Absent: agents pick up their phones themselves.
   */
  pickUp?(callId: string): Promise<boolean>;
  /**
   * Plays a sound to the customer, and tells its end: `played`. `place`: the number after the sound of that name. False: the
   * customer has not answered such a call.
   */
  play(callId: string, sound: Sound, own?: OwnSound, place?: number): Promise<boolean>;
  /**
   * Asks an adopted caller to leave a message after a tone, records it in place of the waiting, and hangs up. It ends
   * by the caller, by `#`, by ten seconds of silence or after `seconds`. Events tell its beginning and its end. A
   * message that is being taken changes nothing, so that a retry does no harm. False: no such caller waits without an
   * agent.
   */
  takeMessage(callId: string, message: { seconds: number; own?: OwnSound }): Promise<boolean>;
  /**
   * Frees the agent and leaves the customer's machine alone with a message: it plays once the greeting is over, and the
   * call ends. The event `left` tells how it went. False: no such call is in talk with one agent.
   */
  leaveMessage(callId: string, sound: MessageSound): Promise<boolean>;
  /**
   * Rings an agent's phone, lets the agent speak for some seconds, plays that back, and tells its loudness: `echo`.
   * With a code, it says the code instead.
   */
  test(order: TestOrder): Promise<PlaceAnswer>;
  /**
   * Hangs up. False: the engine knows no such call. The end itself comes as an event. An agent who hangs up while a
   * transfer rings ends only their own part. Rejects if the engine is away.
   */
  hangUp(callId: string, by: 'agent' | 'system'): Promise<boolean>;
  /**
   * Sends touch tones from the agent to those who hear the agent: the customer, the colleague or the outside number
   * whom the agent consults meanwhile, or both once all three talk. False: no such call is in talk, or a tone is not one
   * of `0-9 * # A-D`.
   */
  sendDigits(callId: string, digits: string): Promise<boolean>;
  /**
   * Puts the customer on hold with music, and the agent hears nothing; or lets both talk again. False: no such call is
   * in talk.
   */
  hold(callId: string, isOn: boolean): Promise<boolean>;
  /** Mutes the agent for the customer, or ends that. False: no such call is in talk. */
  mute(callId: string, isOn: boolean): Promise<boolean>;
  /**
   * Pauses the recording, or goes on with it. What is said meanwhile is not in the recording, which is shorter by that
   * time. False: no such call is in talk, or it is not recorded.
   */
  record(callId: string, isOn: boolean): Promise<boolean>;
  /**
   * Rings another agent. Once that agent picks up (`answered` of a leg), `takeOver` decides whether the call is theirs.
   * Until then the first agent may hang up: the customer hears music, and the first is rung again if nobody comes.
   * False: no such call is in talk.
   */
  transfer(callId: string, to: AgentLeg): Promise<boolean>;
  /**
   * Lets the agent who picked up for a transfer take the place of the first, or hangs up on them. After that both talk,
   * even if the customer was on hold. A colleague who picked up for a consultation talks with the agent from then on.
   * False: nobody waits for the call.
   */
  takeOver(callId: string, mayHave: boolean): Promise<boolean>;
  /**
   * Puts the customer on hold with music and rings a colleague, for `CONSULT_RINGS` seconds by default. The phone of an
   * outside number is a leg with this number over the line of the call. Once the colleague picks up,
   * `takeOver` lets agent and colleague talk. A colleague who does not come or hangs up leaves the customer to the agent.
   * An agent who hangs up leaves the customer to the colleague. Events of the type `consult` tell both. False: no such
   * call is in talk, or a colleague is in it already.
   */
  consult(callId: string, to: AgentLeg, seconds?: number): Promise<boolean>;
  /**
   * Ends the talk of agent and colleague alone. `handOver`: the customer talks with the colleague, and the agent is hung
   * up. `joinAll`: all three talk. `back`: the colleague is hung up, also while they ring or after all three have
   * talked, and the customer talks with the agent. False: there is no such colleague.
   */
  consultEnd(callId: string, how: ConsultEnd): Promise<boolean>;
  /**
   * Frees the agent while the customer hears music, until `transfer` rings somebody for them. Somebody who does not pick
   * up leaves them waiting. The event `consult` tells it: `parked`. False: no such call is in talk, or a colleague is in
   * it or is rung.
   */
  park(callId: string): Promise<boolean>;
  /**
   * Rings a supervisor. The supervisor then hears both (`listen`), is also heard by the agent (`whisper`), or by both
   * (`barge`). False: no such call is in talk. The call continues unchanged after the supervisor hangs up.
   */
  monitor(callId: string, mode: MonitorMode, leg: AgentLeg): Promise<boolean>;
  /**
   * Lets these agents register, these lines be dialled over, and these other nodes ring agents here. Others stay
   * unchanged.
   */
  provision(
    agents: readonly AgentAccount[],
    lines: readonly LineAccount[],
    trunks?: readonly NodeTrunk[],
  ): Promise<void>;
  /**
   * Registers these lines at their carriers, and takes all other lines of ours off theirs. A node that takes no callers
   * registers none. Rejects if the engine is away.
   */
  register(lines: readonly LineRegistration[]): Promise<void>;
  /**
   * Returns the state of each line that registers. Null: the engine was not set up to tell it. Rejects if the engine is
   * away.
   */
  registrations(): Promise<RegistrationStates | null>;
  /**
   * Returns a boolean for each line, by its name: true if its carrier answers. Leaves out unknown ones. Rejects if the
   * engine is away.
   */
  trunks(): Promise<ReadonlyMap<string, boolean>>;
  /**
   * Returns the names of the agents whose softphones can be rung now, and of the trunks to nodes that can be reached.
   * Null: everyone who was provisioned. Rejects if the engine is away.
   */
  registered(): Promise<string[] | null>;
  /**
   * Returns the names of softphones and trunks to nodes that have a call now, of whichever node. Rejects if the engine
   * is away.
   */
  phonesInUse(): Promise<string[]>;
  /**
   * Lets carriers call this node, or refuses their new calls, so that they try another node. Calls that came before
   * stay. By default they may call. Rejects if the engine is away.
   */
  takeCallers(mayCall: boolean): Promise<void>;
  /** Returns every call of ours on the node. Rejects if the engine is away, because that does not mean "no calls". */
  running(): Promise<EngineCall[]>;
  /**
   * Looks at the engine's version, and at the sounds that it should have. `notices`: those that calls need. Rejects if the
   * engine is away.
   */
  inspect(notices: readonly OrderedNotice[]): Promise<EngineFindings>;
  /** Returns the number of our calls on the node, as its events told. It asks the engine nothing, and may be wrong. */
  callsOn(): number;
  /** Returns the recording of a call that is over; null: there is none. Rejects if the engine is away. */
  recording(callId: string): Promise<EngineRecording | null>;
  /**
   * Returns the length of a recording in seconds without reading it; null: there is none. Rejects if the engine is
   * away.
   */
  recordedSeconds(callId: string): Promise<number | null>;
  /** Returns our calls, running ones included, that have recordings at the node. Rejects if the engine is away. */
  recorded(): Promise<string[]>;
  /** Lets the engine delete the recording, because our records have it. */
  forgetRecording(callId: string): Promise<void>;
  /**
   * Returns the instants of an answered call that is over. The engine keeps them for a dialler that did not hear of
   * them. Null: nobody answered, or the engine kept nothing. Rejects if the engine is away.
   */
  keptEnd(callId: string): Promise<KeptEnd | null>;
  /** Lets the engine drop the instants of an answered call, because our records have them. */
  forgetEnd(callId: string): Promise<void>;
  /**
   * Hands over the callers who came and left while nobody drove the engine, one after the other. Each of whom `note`
   * returns true is forgotten; the others are handed over again the next time. Rejects if the engine is away.
   */
  takeLeftCallers(note: (caller: ArrivedEvent) => Promise<boolean>): Promise<void>;
  /**
   * Ends an arrival: busy or unavailable without an answer, or it is answered, hears the sound and is hung up. False: there is no such
   * arrival.
   */
  dismiss(arrivalId: string, how: Dismissal): Promise<boolean>;
  /**
   * Makes an arrival a call of ours. It is answered, and then it is a call that was placed customer first and whose
   * customer has answered. Agents' phones do not pick it up by themselves. A call that is already running is accepted,
   * so that a retry does no harm. False: there is no such arrival.
   */
  adopt(arrivalId: string, order: AdoptOrder): Promise<boolean>;
  connection(): EngineConnection;
  /**
   * Adds a listener to arrivals. It is told at once of those that wait already. Otherwise the rules of `onEvent` hold.
   */
  onArrival(listener: (event: ArrivalEvent) => void): () => void;
  /**
   * Adds a listener. It hears events in the engine's order, the first perhaps before `place` has answered. It must not
   * throw, and is not waited for. Each accepted call has exactly one `ended`, unless the engine or this process dies
   * first. Returns a function that removes the listener.
   */
  onEvent(listener: (event: TelephonyEvent) => void): () => void;
  /** Resolves once the events of calls that have ended are told. Absent: the engine tells when it likes. */
  told?(): Promise<void>;
  /**
   * Stops taking orders. Resolves once the events of calls that have ended are told. Running calls continue, if the
   * engine can.
   */
  close(): Promise<void>;
}

/** The instants at which the customer's phone was answered and hung up. ISO 8601 UTC. */
export interface KeptEnd {
  answeredAt: string;
  endedAt: string;
  /** The party that hung up. Absent: nobody knows. */
  hungUpBy?: 'customer';
}

/** A WAV file as a stream. If it breaks off, it has fewer bytes than `bytes` says. */
export interface EngineRecording {
  bytes: number;
  sound: Readable;
}

export interface EngineConnection {
  isUp: boolean;
  /** The instant of the last change, ISO 8601 UTC. */
  since: string;
  /** Milliseconds by which the engine's clock is ahead of ours; negative if it is behind. Null: unknown. */
  clockAhead: number | null;
}

export interface CallOrder {
  /** Id of letters, digits, - and _, at most 64. It is never used for a second call. */
  callId: string;
  tenantId: string;
  first: 'agent' | 'customer';
  /** The agent's phone. Null: the customer is rung first, and `connectAgent` names the agent later. */
  agentLeg: AgentLeg | null;
  /** Name of a line that was provisioned. */
  line: string;
  /** The called number: digits only, normalised. */
  callee: string;
  /** The number that the customer sees: digits only. */
  callerId: string;
  /** Seconds for which the customer's phone may ring, and before it the agent's: 5 to 120. */
  ringSeconds: number;
  record: boolean;
  /**
   * The sentence about the recording that the customer hears before the agent is joined. Null: none. If the engine has
   * no sound for it, the call is not recorded. The event `notice` tells how it went.
   */
  notice: OrderedNotice | null;
  /** True when the agent's phone rings until the agent picks up. Otherwise it picks up by itself, if it can. */
  mayDecline?: boolean;
  /**
   * True when the first seconds of the customer are listened to beside the call, for a machine that answers. Nobody
   * waits for it. The event `heard` tells what it was.
   */
  detectMachine: boolean;
  /** The enterprise's own music for a customer who waits or is on hold. */
  music?: OwnSound;
}

/** The order that makes an arrival a call. `line`: the one over which agents' phones are rung. */
export type AdoptOrder = Pick<
  CallOrder,
  'callId' | 'tenantId' | 'line' | 'callerId' | 'ringSeconds' | 'record' | 'notice' | 'music'
> & {
  /** The sound that the caller hears until an agent is joined. */
  hears: 'music' | 'ringing';
};

/** The way in which an arrival is sent off. `elsewhere`: its carrier tries another node. */
export type Dismissal = 'busy' | 'elsewhere' | { sound: CommonSound; own?: OwnSound };

export type TestOrder = Pick<CallOrder, 'callId' | 'tenantId' | 'line' | 'ringSeconds'> & {
  agentLeg: AgentLeg;
  /** Digits that the phone says twice. The agent is not listened to then. */
  code?: string;
};

export type AgentLeg =
  /**
   * A phone that is rung over the line; digits only. `asksKey`: a mailbox may pick it up, so the person who does is joined
   * to a caller, or the customer is dialled for them, only after pressing 1 within `ACCEPT_SECONDS`.
   */
  | { kind: 'phone'; number: string; asksKey?: true }
  /**
   * The softphone of an agent who was provisioned, by the agent's name. `over`: name of the trunk to the node at which
   * it is registered. Absent: it is registered at this node.
   */
  | { kind: 'softphone'; endpoint: string; over?: string };

export type MonitorMode = 'listen' | 'whisper' | 'barge';

export type PlaceAnswer = { accepted: true } | { accepted: false; reason: OrderRefusal };

/**
 * The reason why an order is refused, such as the field that is wrong.
 * - `unregistered`: no phone of this agent can be rung.
 * - `no_line`: the line was never provisioned.
 * - `closed`: the engine is shutting down.
 * - `engine`: the engine cannot be reached or takes no more.
 */
export type OrderRefusal =
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

/**
 * An event of a call. `at`: ISO 8601 UTC. It is corrected for the engine's clock, so that no step of that clock moves
 * an event.
 */
export type TelephonyEvent = { callId: string; tenantId: string } & (
  | CallStepEvent
  | { type: 'digits'; at: string; from: 'agent' | 'customer'; digits: string }
  | LegEvent
  | LegSoundEvent
  /** Tells that a sound that was ordered is over. `isHeard` false: the engine has no such sound. */
  | { type: 'played'; at: string; sound: Sound; isHeard: boolean }
  /** Tells that an agent or a supervisor who was to be joined did not pick up. The call continues. */
  | { type: 'absent'; at: string; leg: 'agent' | 'monitor' }
  /**
   * Tells who is with the customer after a consultation or a conference. `back`: the agent, because the colleague did
   * not come or left. `handed`: the colleague, because the agent left. `awaited`: nobody yet. The agent left while the
   * colleague was rung, who is rung as for a transfer now. `parked`: nobody, until somebody takes the call.
   */
  | { type: 'consult'; at: string; now: 'back' | 'handed' | 'awaited' | 'parked' }
  /**
   * Tells that the page of the agent who has the call is not heard any more, so that the customer hears music; or that
   * it is heard again, and both talk. Phones with a number may be silent for as long as they like.
   */
  | { type: 'agent_sound'; at: string; isLost: boolean }
  | MachineEvent
  | NoticeEvent
  /** Tells how loud the agent was heard in a test, in dB below the loudest possible sound; -90 is silence. */
  | { type: 'echo'; at: string; level: number }
  | MessageEvent
  | (CallEndedEvent & EarlySound & { recordedSeconds: number | null })
);

/** An event of one phone of a call. */
export interface LegEvent {
  type: 'leg';
  at: string;
  leg: Leg;
  /** The number of this phone among the phones of its kind in the call. The first is 1. */
  phone: number;
  reached: 'dialled' | 'ringing' | 'answered' | 'ended';
  /** ITU-T Q.850 cause of an end; null if unknown. `sip` is the SIP status. */
  q850: number | null;
  sip: number | null;
}

/**
 * Tells how well the engine heard a phone, once that phone is gone. Comes for phones that picked up, if the engine
 * measured their sound.
 */
export interface LegSoundEvent extends SoundFigures {
  type: 'sound';
  at: string;
  leg: 'agent' | 'customer';
}

/** Seconds for which a colleague is rung for a consultation, and an outside number. Carriers need some before it rings. */
export const CONSULT_RINGS = 20;
export const OUTSIDE_RINGS = 30;

export type Leg = 'agent' | 'customer' | 'monitor';
