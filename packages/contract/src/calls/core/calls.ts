import {
  announcementKinds,
  callCauses,
  callCuts,
  callDirections,
  callModes,
  callParties,
  type CallRefusal,
  callRefusals,
  callStates,
  heardSides,
  unrecordedReasons,
} from '../values.ts';
import * as z from 'zod';
import { id, instant, money } from '../../fields.ts';

export const callState = z.enum(callStates);

export const callCause = z.enum(callCauses);

export const callRefusal = z.enum(callRefusals);

/** An order within a call that could not be carried out, and the reason. */
export interface RefusedOrder {
  callId: string;
  order: 'hang_up' | 'digits' | 'hold' | 'mute' | 'transfer' | 'join' | 'connect' | 'dial' | 'test';
  /** `absent`: the colleague who was to take over the call did not pick up. */
  reason: CallRefusal | 'absent';
}

export const callRecord = z.object({
  id,
  /** `null` for a typed number. */
  customerId: id.nullable(),
  /** The number of an outbound task that was called. `null` for every other call. */
  taskNumberId: id.nullable(),
  customerName: z.string().nullable(),
  company: z.string().nullable(),
  /** `null`: no agent was joined. */
  agentId: id.nullable(),
  agentName: z.string().nullable(),
  origin: z.enum(['hand', 'run', 'task', 'device', 'callback', 'test']),
  mode: z.enum(callModes),
  /** `inbound`: `callee` is the number of the person who called us. */
  direction: z.enum(callDirections),
  /** Masked if the enterprise masks numbers. */
  callee: z.string(),
  area: z.string().nullable(),
  /** Empty if no line was used. */
  lineName: z.string(),
  state: callState,
  createdAt: instant,
  answeredAt: instant.nullable(),
  endedAt: instant.nullable(),
  ringSeconds: z.int().nullable(),
  /**
   * Seconds for which a person who called us waited for an agent. They wait since `createdAt`. `null` until known. With
   * origin `callback`: the seconds for which they waited before they asked to be called back.
   */
  waitedSeconds: z.int().nullable(),
  /** The key that a person who called us chose in the menu, with its words at that time. `null`: none. */
  menuChoice: z.object({ key: z.string(), label: z.string() }).nullable(),
  talkSeconds: z.int(),
  /** The agents who talked, in turn, in a call that was handed on. Empty for every other call. */
  talkers: z.array(z.object({ userId: id, name: z.string(), seconds: z.int() })),
  /** The colleagues who talked with the customer beside the agent, in the order in which they came. */
  companions: z.array(z.object({ userId: id, name: z.string() })),
  /**
   * The pauses of the recording. `second`: the place in the recording, which lacks the `seconds` of each pause. Empty
   * while the call runs.
   */
  pauses: z.array(z.object({ second: z.int(), seconds: z.int() })),
  /**
   * False: our own side ended the call before the callee's phone was dialled. Such calls are counted apart from all
   * others.
   */
  isDialled: z.boolean(),
  cause: callCause.nullable(),
  /** The announcement by which the carrier said why nobody answers. Absent: none was heard. */
  announced: z.enum(announcementKinds).optional(),
  /** The reason why the system cut the talk off. Absent: it did not. */
  cut: z.enum(callCuts).optional(),
  /** The reason why the notice about the recording kept the call from being recorded. Absent: it did not. */
  unrecorded: z.enum(unrecordedReasons).optional(),
  /** The reason why an ended call was never dialled. `null` for every other call. */
  refusal: callRefusal.nullable(),
  hungUpBy: z.enum(callParties).nullable(),
  hasRecording: z.boolean(),
  /** True once an after-call sheet was saved. */
  followedUp: z.boolean(),
});
export type Call = z.output<typeof callRecord>;

/** One phone of a call. Instants are by the engine's clock. */
export const callLeg = z.object({
  kind: z.enum(['agent', 'customer', 'monitor']),
  /** The member whose phone it is. `null` for customers and supervisors, and for calls of earlier releases. */
  name: z.string().nullable(),
  dialledAt: instant.nullable(),
  ringingAt: instant.nullable(),
  answeredAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** The carrier's codes at the end of the call: ITU-T Q.850 and SIP. */
  q850: z.int().nullable(),
  sip: z.int().nullable(),
  /** The outside number that an agent brought in, and what its phone cost beside the call. */
  number: z.string().optional(),
  cost: money.optional(),
});
export type CallLeg = z.output<typeof callLeg>;

/** The sound of one side of a call. */
export const callQuality = z.object({
  /** `page`: by the page of an agent. `agent`, `customer`: by the engine, from the phone of an agent or of the customer. */
  side: z.enum(heardSides),
  /** The member whose page it is. `null`: the engine measured. */
  name: z.string().nullable(),
  /** The mean opinion score by the E-model, from 1 (bad) to 4.5. */
  mos: z.number(),
  /** The share of lost packets, from 0 to 1. */
  loss: z.number(),
  /** Milliseconds. `rtt`: there and back, `null` if unknown. */
  jitter: z.number(),
  rtt: z.number().nullable(),
});
export type CallQuality = z.output<typeof callQuality>;

export const callDetail = z.object({
  ...callRecord.shape,
  callerId: z.string(),
  /** The billed minutes and their cost. */
  billedMinutes: z.int(),
  cost: money,
  /** The seconds that counted, the whole minutes of them that packages paid, and the price of a minute for the rest. */
  billedSeconds: z.int(),
  packageMinutes: z.int(),
  minutePrice: money,
  /**
   * The instant at which the agent's own phone reported the call. Result and talk are then the phone's word. `null` for
   * calls that an engine heard.
   */
  reportedAt: instant.nullable(),
  /** The length of the message that a caller left. `null`: there is none. */
  messageSeconds: z.int().nullable(),
  /**
   * The length of the recording, without its pauses. It begins when the customer's phone is answered, or they agree to
   * it, so a wait for the agent is in it. Absent: there is no recording, or an earlier release replies.
   */
  recordingSeconds: z.int().optional(),
  /** About 120 values from 0 to 1, for the waveform. */
  peaks: z.array(z.number()),
  /** The rule pack, with its version, that allowed the call. */
  rulePack: z.string(),
  /** Every state with the instant at which it began. */
  states: z.array(z.object({ state: callState, at: instant })),
  /** The phones that were rung, in the order in which that began. */
  legs: z.array(callLeg),
  /** The sound of the call. Absent from earlier releases, and empty if nothing was measured. */
  quality: z.array(callQuality).optional(),
});
