import {
  callerIdRules,
  callModes,
  healthReasons,
  healthStates,
  lineFaults,
  modeFaults,
  lineMedia,
  lineTransports,
  registrationStates,
} from './values.ts';
import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { soundOfCalls } from './agents.ts';
import { done, id, instant, text, money } from '../fields.ts';

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

/** The health of a line or a number within the last 24 hours. */
export const health = z.object({
  state: z.enum(healthStates),
  reasons: z.array(z.enum(healthReasons)),
  calls: z.int(),
  answered: z.int(),
  /** Answered calls that were over within 6 s. */
  short: z.int(),
  /** Calls to a number that was called before within these hours. */
  repeats: z.int(),
  /** Callees who asked afterwards not to be called. */
  complaints: z.int(),
  /** The instant at which the rest ends. `null`: it does not rest. */
  pausedUntil: instant.nullable(),
});
export type LineHealth = z.output<typeof health>;

export const heldLine = z.object({
  ...lineChoice.omit({ callerId: true, packageMinutes: true, minutesLeft: true }).shape,
  enabled: z.boolean(),
  /** The line on sale of which it was opened. `null`: none. Absent from earlier releases. */
  productId: id.nullable().optional(),
  /** The price of a minute of a person who calls the line. Absent from earlier releases, and there 0. */
  inboundPrice: money.optional(),
  /**
   * The registration of a line that registers at its carrier, and since when it is in this state. `state` null: it is not
   * known yet. Null: the line does not register. Absent from earlier releases.
   */
  registration: z
    .object({ state: z.enum(registrationStates).nullable(), since: instant.nullable() })
    .nullable()
    .optional(),
  /** The ways of sound and of signalling to the carrier. Absent from earlier releases, and there `rtp` and `udp`. */
  media: z.enum(lineMedia).optional(),
  transport: z.enum(lineTransports).optional(),
  /** The countries whose numbers it dials, ISO 3166. */
  countries: z.array(z.string()),
  health,
  /** The sound of customers in today's calls. `null`: none was measured. Absent from earlier releases. */
  sound: soundOfCalls.nullable().optional(),
  /** The numbers that customers see. */
  numbers: z.array(
    z.object({
      id,
      callerId: z.string(),
      area: z.string().nullable(),
      health,
      /** Calls of today. Absent from earlier releases. */
      callsToday: z.int().optional(),
    }),
  ),
  /** The most calls of one number a day. Absent from earlier releases. */
  mostADay: z.int().optional(),
});
export type HeldLine = z.output<typeof heldLine>;

export const userLine = z.object({
  mode: z.enum(callModes),
  /** `null`: the line with the most room. */
  lineId: id.nullable(),
  lineName: z.string().nullable(),
  /** The reason why the chosen line cannot be used now. */
  fault: z.enum(lineFaults).nullable(),
  callerId: z.enum(callerIdRules),
  /** Every mode, with the reason if the caller cannot choose it. */
  modes: z.array(z.object({ mode: z.enum(callModes), fault: z.enum(modeFaults).nullable() })),
});
export type UserLine = z.output<typeof userLine>;

export const userLineEndpoints = {
  /** Lists all lines that the enterprise holds, disabled ones too, with their numbers and their health. */
  'calls.heldLines': defineEndpoint({
    method: 'GET',
    path: 'api/agent/lineList',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({ list: z.array(heldLine) }),
    errors: [],
  }),

  /** Returns the caller's settings for calls: the mode, the line and the number shown. */
  'calls.userLine': defineEndpoint({
    method: 'GET',
    path: 'api/sys/userLine/getOne',
    access: 'calls.place',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: userLine,
    errors: [],
  }),

  /**
   * Sets the mode, the line and the number shown for the caller, from the next call on. A setting that is left out
   * stays.
   */
  'calls.setUserLine': defineEndpoint({
    method: 'POST',
    path: 'api/sys/userLine/createOrUpdate',
    access: 'calls.place',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({
      mode: z.enum(callModes).optional(),
      lineId: id.nullable().optional(),
      callerId: z.enum(callerIdRules).optional(),
    }),
    reply: userLine,
    errors: ['calls.line_not_found', 'calls.mode_closed'],
  }),

  /** Returns the phone that a line rings for the caller. */
  'calls.binding': defineEndpoint({
    method: 'GET',
    path: 'api/call/binding',
    access: 'calls.place',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({
      /** Masked if the enterprise masks numbers. `null`: none is bound. */
      mobile: z.string().nullable(),
      boundAt: instant.nullable(),
      /** True when it rings for the next call. */
      isUsed: z.boolean(),
    }),
    errors: [],
  }),

  /**
   * Sends a code to the mobile that is to be bound. A landline hears it in a call, which counts as a test of a phone.
   * `data` of the too-soon errors: {allowedAgainAt}.
   */
  'calls.sendBindingCode': defineEndpoint({
    method: 'POST',
    path: 'api/call/binding/code',
    access: 'calls.place',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ mobile: text(30).min(1) }),
    reply: z.object({ resendAfterSeconds: z.int(), validSeconds: z.int(), by: z.enum(['sms', 'call']) }),
    errors: [
      'calls.no_number',
      'calls.bound_already',
      'identity.code_too_soon',
      'identity.try_later',
      'calls.by_device',
      'calls.already_talking',
      'calls.tested_too_often',
      'calls.no_line',
      'calls.engine_away',
    ],
  }),

  /** Binds a phone by the code that was sent to it. It rings from the next call on. */
  'calls.bindPhone': defineEndpoint({
    method: 'POST',
    path: 'api/call/binding/bind',
    access: 'calls.place',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ mobile: text(30).min(1), code: z.string().regex(/^\d{6}$/) }),
    reply: done,
    errors: ['calls.no_number', 'identity.wrong_code', 'identity.try_later'],
  }),

  /** Forgets the bound phone. The phone in the page is used again. */
  'calls.unbindPhone': defineEndpoint({
    method: 'POST',
    path: 'api/call/binding/remove',
    access: 'calls.place',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: done,
    errors: [],
  }),

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
   * would be placed now. The client draws the meter from them as time passes. `null` for an ended call, and if no line
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
};
