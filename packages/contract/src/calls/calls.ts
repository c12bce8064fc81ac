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
  talkSeconds: z.int(),
  /** The agents who talked, in turn, in a call that was handed on. Empty for every other call. */
  talkers: z.array(z.object({ userId: id, name: z.string(), seconds: z.int() })),
  /**
   * False: our own side ended the call before the callee's phone was dialled. Such calls are counted apart from all
   * others.
   */
  isDialled: z.boolean(),
  cause: callCause.nullable(),
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
  dialledAt: instant.nullable(),
  ringingAt: instant.nullable(),
  answeredAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** The carrier's codes at the end of the call: ITU-T Q.850 and SIP. */
  q850: z.int().nullable(),
  sip: z.int().nullable(),
});
export type CallLeg = z.output<typeof callLeg>;

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
  /** About 120 values from 0 to 1, for the waveform. */
  peaks: z.array(z.number()),
  /** The rule pack, with its version, that allowed the call. */
  rulePack: z.string(),
  /** Every state with the instant at which it began. */
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
  /** The price of a minute. */
  price: money,
  usable: z.boolean(),
  /** The reason why `usable` is false. */
  reason: z.enum(lineFaults).nullable(),
});

export const lineChoice = z.object({
  ...line.shape,
  /** The step and the minimum of an answered call, in seconds. Each step that has begun counts in full. */
  stepSeconds: z.int(),
  minimumSeconds: z.int(),
  /** The calls that the line carries at a time, and those that run now. */
  concurrency: z.int(),
  running: z.int(),
  /**
   * Minutes left in the packages that serve the line, and the minutes that packages and money pay together. The latter
   * is `null` if a minute costs nothing.
   */
  packageMinutes: z.int(),
  minutesLeft: z.int().nullable(),
});

/**
 * The price of a call and the means to pay it. Money that other running calls hold is left out. Money that this call
 * holds is in it.
 */
export const callMeter = z.object({
  lineName: z.string(),
  /** The price for 60 s, the step and the minimum of an answered call. Each step that has begun counts in full. */
  minutePrice: money,
  stepSeconds: z.int(),
  minimumSeconds: z.int(),
  /** The packages, in the order in which they are used. */
  packages: z.array(z.object({ id, minutesLeft: z.int(), startsAt: instant, expiresAt: instant })),
  /** Balance and agreed credit, less what is owed. */
  money,
  /** The worth of packages and money together when they were new, at this price. Warnings are a share of it. */
  whole: money,
  /** Money kept for other running calls. */
  held: money,
});
export type CallMeter = z.output<typeof callMeter>;

export const callEndpoints = {
  /** Lists the lines that the caller may dial with now. */
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

  /** Returns the money, packages and lines that are left for calls. */
  'calls.stock': defineEndpoint({
    method: 'GET',
    path: 'app/crmV2/packet-mode-stock',
    access: 'calls.place',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({
      mode: z.enum(['line', 'device']),
      /** The modes in which the caller can call now. Empty for a caller without a seat, money or a line. */
      modes: z.array(
        z.object({
          mode: z.enum(callModes),
          /** Minutes that packages and money pay, over the line that lasts longest. `null`: a minute costs nothing. */
          minutesLeft: z.int().nullable(),
          /** The lines that can be used now. Empty for `device`, which needs none. */
          lineIds: z.array(id),
        }),
      ),
      /** The balance. It may be below zero by the agreed credit at most. */
      balance: money,
      agreedCredit: money,
      /** The amount that running calls used beyond balance and credit. New calls wait until it is paid. */
      owed: money,
      /** Money held for running calls. */
      held: money,
      minutesLeft: z.int(),
      packages: z.array(
        z.object({
          id,
          name: z.string(),
          minutesLeft: z.int(),
          minutes: z.int(),
          expiresAt: instant,
          /** The lines that its minutes serve. `null`: every line. */
          lineIds: z.array(id).nullable(),
        }),
      ),
      /** True when the caller has a seat, or calls need none. */
      seated: z.boolean(),
    }),
    errors: [],
  }),

  /** Lists the lines with their free places and the minutes left. */
  'calls.lineStock': defineEndpoint({
    method: 'GET',
    path: 'api/agent/line-stock',
    access: 'calls.place',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({ list: z.array(lineChoice) }),
    errors: [],
  }),

  /**
   * Returns the price of a running call of the caller's own and the means to pay it. Without `id`, those of a call that
   * would be placed now. The client draws the meter from them as time goes on. `null` for an ended call, and if no line
   * is used.
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
   * Accepts a call. Its states come by socket. It goes to a customer, a typed number or a number of a task. `again`: it
   * goes to the number of the caller's own earlier call. `onPhone`: another device of the caller dials, if calls go by
   * the agents' own phones.
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
    /** `device`: the order for this device to dial, if calls go by the agents' own phones. */
    reply: z.object({ ...callRecord.shape, device: deviceDial.nullable() }),
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

  /**
   * Ends the caller's running call in any state. While a transfer rings, it ends only the caller's own part. A call that
   * the caller's own phone dialled can only be hung up there.
   */
  'calls.hangUp': defineEndpoint({
    method: 'POST',
    path: 'api/call/hang-up',
    access: 'calls.place',
    effect: 'write',
    repeated: 'harmless',
    request: byId,
    reply: done,
    errors: ['calls.not_found', 'calls.hang_up_on_phone'],
  }),

  /** Returns the caller's running call, or the last one if its after-call sheet is still open. */
  'calls.current': defineEndpoint({
    method: 'GET',
    path: 'api/call/current',
    access: 'calls.place',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({ call: callRecord.nullable() }),
    errors: [],
  }),

  /** Returns one call in full: states, cause, recording, customer and cost. */
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
   * Lists call records within the data scope, newest first. Numbers in a GET query are text. `written` `no`: calls of
   * the last seven days without a follow-up, to customers whom their agent may still write about.
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
    reply: pageOf(callRecord),
    errors: [],
  }),

  /** Returns a link to the recording. Each request is audited. */
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
