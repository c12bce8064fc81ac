import {
  callCauses,
  callModes,
  callParties,
  type CallRefusal,
  callRefusals,
  callStates,
  lineFaults,
} from './values.ts';
import * as z from 'zod';
import { deviceDial } from './device.ts';
import { defineEndpoint } from '../endpoint.ts';
import { byId, day, done, id, instant, money, pageOf, pageRequest, text } from '../fields.ts';

export const callState = z.enum(callStates);

export const callCause = z.enum(callCauses);

export const callRefusal = z.enum(callRefusals);

/** Something asked for in a call that could not be done, and why. */
export interface RefusedOrder {
  callId: string;
  order: 'hang_up' | 'digits' | 'hold' | 'mute' | 'transfer' | 'join' | 'connect' | 'dial' | 'test';
  /** `absent`: the colleague whom the call was to be handed to did not pick up. */
  reason: CallRefusal | 'absent';
}

export const call = z.object({
  id,
  /** Null for a typed number. */
  customerId: id.nullable(),
  /** The number of a task that it was made to; null for every other call. */
  taskNumberId: id.nullable(),
  customerName: z.string().nullable(),
  company: z.string().nullable(),
  /** Null: no agent was joined. */
  agentId: id.nullable(),
  agentName: z.string().nullable(),
  origin: z.enum(['hand', 'run', 'task', 'device', 'callback', 'test']),
  mode: z.enum(callModes),
  /** Masked where the enterprise masks. */
  callee: z.string(),
  area: z.string().nullable(),
  /** Empty where no line was used. */
  lineName: z.string(),
  state: callState,
  createdAt: instant,
  answeredAt: instant.nullable(),
  endedAt: instant.nullable(),
  ringSeconds: z.int().nullable(),
  talkSeconds: z.int(),
  /** Who talked, in turn, of a call that was handed on; empty for every other call. */
  talkers: z.array(z.object({ userId: id, name: z.string(), seconds: z.int() })),
  /** False: our own side ended it before the callee's phone was dialled. Such calls count apart from all others. */
  isDialled: z.boolean(),
  cause: callCause.nullable(),
  /** Why an ended call was never dialled; null for every other call. */
  refusal: callRefusal.nullable(),
  hungUpBy: z.enum(callParties).nullable(),
  hasRecording: z.boolean(),
  /** An after-call sheet was saved. */
  followedUp: z.boolean(),
});
export type Call = z.output<typeof call>;

/** One phone of a call, by the engine's clock. */
export const callLeg = z.object({
  kind: z.enum(['agent', 'customer', 'monitor']),
  dialledAt: instant.nullable(),
  ringingAt: instant.nullable(),
  answeredAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** What the carrier said at its end: ITU-T Q.850 and SIP. */
  q850: z.int().nullable(),
  sip: z.int().nullable(),
});
export type CallLeg = z.output<typeof callLeg>;

export const callDetail = z.object({
  ...call.shape,
  callerId: z.string(),
  /** Billed minutes and what they cost. */
  billedMinutes: z.int(),
  cost: money,
  /** Seconds that counted, whole minutes of them that packages paid, and what a minute cost of the rest. */
  billedSeconds: z.int(),
  packageMinutes: z.int(),
  minutePrice: money,
  /** When the agent's own phone told of the call, whose word result and talk are then; null for calls that an engine heard. */
  reportedAt: instant.nullable(),
  /** About 120 values from 0 to 1, for the waveform. */
  peaks: z.array(z.number()),
  /** Rule pack and version that let it through. */
  rulePack: z.string(),
  /** Every state with the moment it began. */
  states: z.array(z.object({ state: callState, at: instant })),
  /** The phones that were rung, in the order in which that began. */
  legs: z.array(callLeg),
});

export const line = z.object({
  id,
  name: z.string(),
  carrier: z.string(),
  area: z.string(),
  callerId: z.string(),
  /** Per minute. */
  price: money,
  usable: z.boolean(),
  /** Why not, where `usable` is false. */
  reason: z.enum(lineFaults).nullable(),
});

export const lineStock = z.object({
  ...line.shape,
  /** How the line counts: each step begun, and so many seconds at least of an answered call. */
  stepSeconds: z.int(),
  minimumSeconds: z.int(),
  /** Calls at a time, and those that are on. */
  concurrency: z.int(),
  running: z.int(),
  /** Of the packages that serve it, in minutes; and with money together at its price, null where a minute costs nothing. */
  packageMinutes: z.int(),
  minutesLeft: z.int().nullable(),
});

/** What a call costs and what there is for it. Money of other running calls is not in it, of this call all. */
export const callMeter = z.object({
  lineName: z.string(),
  /** As the line counts: for 60 s, each step begun, and so many seconds at least of an answered call. */
  minutePrice: money,
  stepSeconds: z.int(),
  minimumSeconds: z.int(),
  /** In the order in which they are used. */
  packages: z.array(z.object({ id, minutesLeft: z.int(), startsAt: instant, expiresAt: instant })),
  /** Balance and agreed credit, less what is owed. */
  money,
  /** What both were worth when the packages and the last recharge were new, at this price: warnings are a part of it. */
  whole: money,
  /** Kept for other calls that run. */
  held: money,
});
export type CallMeter = z.output<typeof callMeter>;

export const callCalls = {
  /** Lines the caller may dial with now. */
  'calls.lines': defineEndpoint({
    method: 'GET',
    path: 'api/agent/callLineList',
    access: 'calls.place',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({ list: z.array(line) }),
    errors: [],
  }),

  /** What is left to call with. */
  'calls.stock': defineEndpoint({
    method: 'GET',
    path: 'app/crmV2/packet-mode-stock',
    access: 'calls.place',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({
      mode: z.enum(['line', 'device']),
      /** The modes in which the caller can call now; empty for nobody without a seat, money or line. */
      modes: z.array(
        z.object({
          mode: z.enum(callModes),
          /** With packages and money, over the line that lasts longest; null: a minute costs nothing. */
          minutesLeft: z.int().nullable(),
          /** The lines that can be used now; empty for `device`, which needs none. */
          lineIds: z.array(id),
        }),
      ),
      /** Below zero by no more than the agreed credit. */
      balance: money,
      agreedCredit: money,
      /** What running calls used beyond both; new ones wait until it is paid. */
      owed: money,
      /** Held for running calls. */
      held: money,
      minutesLeft: z.int(),
      packages: z.array(
        z.object({
          id,
          name: z.string(),
          minutesLeft: z.int(),
          minutes: z.int(),
          expiresAt: instant,
          /** The lines that its minutes serve; null: every line. */
          lineIds: z.array(id).nullable(),
        }),
      ),
      /** Whether the caller may call: has a seat, or calls need none. */
      seated: z.boolean(),
    }),
    errors: [],
  }),

  /** Places and minutes left, line by line. */
  'calls.lineStock': defineEndpoint({
    method: 'GET',
    path: 'api/agent/line-stock',
    access: 'calls.place',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({ list: z.array(lineStock) }),
    errors: [],
  }),

  /**
   * Price and means of a running call of one's own, or without `id` of the one that would be placed now: the meter is
   * drawn from them as time goes. Null for an ended call, and where no line is used.
   */
  'calls.meter': defineEndpoint({
    method: 'GET',
    path: 'api/call/meter',
    access: 'calls.place',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ id: id.optional() }),
    reply: z.object({ meter: callMeter.nullable() }),
    errors: ['calls.not_found'],
  }),

  /**
   * Accepts a call; its states come by socket. To a customer, a typed number, a number of a task, or once more to the number
   * of one's own call (`again`). `onPhone`: where calls go by the agents' own phones, another device of theirs dials.
   */
  'calls.place': defineEndpoint({
    method: 'POST',
    path: 'app/crmV2/callV2',
    access: 'calls.place',
    effect: 'write',
    repeated: 'needs-key',
    signed: true,
    request: z.union([
      z.strictObject({ customerId: id, lineId: id.optional(), onPhone: z.boolean().optional() }),
      z.strictObject({ mobile: text(30), lineId: id.optional(), onPhone: z.boolean().optional() }),
      z.strictObject({ taskNumberId: id, lineId: id.optional(), onPhone: z.boolean().optional() }),
      z.strictObject({ again: id, lineId: id.optional(), onPhone: z.boolean().optional() }),
    ]),
    /** `device`: where the agent's own phone dials, and this device is it. */
    reply: z.object({ ...call.shape, device: deviceDial.nullable() }),
    errors: [
      'customers.not_found',
      'customers.leased',
      'customers.claim_first',
      'customers.searched_too_often',
      'calls.not_found',
      'calls.bad_number',
      'calls.mode_closed',
      'calls.already_talking',
      'calls.no_line',
      'calls.line_busy',
      'calls.line_paused',
      'calls.engine_away',
      'calls.no_seat',
      'calls.no_balance',
      'calls.do_not_call',
      'calls.outside_hours',
      'calls.too_often',
      'calls.refused_recently',
      'calls.foreign_minutes_used',
      'calls.follow_up_first',
      'tasks.number_not_found',
      'tasks.not_running',
      'tasks.not_yours',
      'tasks.being_called',
      'tasks.only_practised',
    ],
  }),

  /** Ends the caller's running call, in whatever state it is; while a transfer rings, only their own part. */
  'calls.hangUp': defineEndpoint({
    method: 'POST',
    path: 'api/call/hang-up',
    access: 'calls.place',
    effect: 'write',
    repeated: 'harmless',
    request: byId,
    reply: done,
    errors: ['calls.not_found'],
  }),

  /** The caller's running call, or the last one whose after-call sheet is still open. */
  'calls.current': defineEndpoint({
    method: 'GET',
    path: 'api/call/current',
    access: 'calls.place',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({ call: call.nullable() }),
    errors: [],
  }),

  /** One call in full: states, cause, recording, customer, cost. */
  'calls.detail': defineEndpoint({
    method: 'GET',
    path: 'api/call-detail/get-one-type',
    access: 'calls.read',
    effect: 'read',
    repeated: 'harmless',
    request: byId,
    reply: callDetail,
    errors: ['calls.not_found'],
  }),

  /**
   * Call records within the data scope, newest first. Numbers in a GET query are text. `written` `no`: calls of the last
   * seven days to customers whom their agent may still write about, and about which nothing was written.
   */
  'calls.page': defineEndpoint({
    method: 'GET',
    path: 'api/call-detail/page',
    access: 'calls.read',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({
      next: pageRequest.next,
      size: z.coerce.number().int().min(1).max(100).default(20),
      agentId: id.optional(),
      customerId: id.optional(),
      day: day.optional(),
      answered: z.enum(['yes', 'no']).optional(),
      written: z.literal('no').optional(),
    }),
    reply: pageOf(call),
    errors: [],
  }),

  /** A link to the recording; each one asked for is audited. */
  'calls.recording': defineEndpoint({
    method: 'POST',
    path: 'api/call-detail/recording',
    access: 'calls.recording',
    effect: 'write',
    repeated: 'harmless',
    request: byId,
    reply: z.object({ link: z.string(), expiresAt: instant }),
    errors: ['calls.not_found', 'calls.no_recording'],
  }),
};
