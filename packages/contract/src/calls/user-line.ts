import { callerIdRules, callModes, healthReasons, healthStates, lineFaults, modeFaults } from './values.ts';
import * as z from 'zod';
import { lineStock } from './calls.ts';
import { defineEndpoint } from '../endpoint.ts';
import { done, id, instant, text } from '../fields.ts';

/** How a line or a number did within the last 24 hours. */
export const health = z.object({
  state: z.enum(healthStates),
  reasons: z.array(z.enum(healthReasons)),
  calls: z.int(),
  answered: z.int(),
  /** Answered, and over within 6 s. */
  short: z.int(),
  /** Calls to a number called before. */
  repeats: z.int(),
  /** Callees who asked afterwards not to be called. */
  complaints: z.int(),
  /** Until when it rests; null: it does not. */
  pausedUntil: instant.nullable(),
});
export type LineHealth = z.output<typeof health>;

export const heldLine = z.object({
  ...lineStock.omit({ callerId: true, packageMinutes: true, minutesLeft: true }).shape,
  enabled: z.boolean(),
  /** The countries whose numbers it dials, ISO 3166. */
  countries: z.array(z.string()),
  health,
  /** What customers see. */
  numbers: z.array(z.object({ id, callerId: z.string(), area: z.string().nullable(), health })),
});
export type HeldLine = z.output<typeof heldLine>;

export const userLine = z.object({
  mode: z.enum(callModes),
  /** Null: the line with most room. */
  lineId: id.nullable(),
  lineName: z.string().nullable(),
  /** Why the chosen line cannot be used now. */
  fault: z.enum(lineFaults).nullable(),
  callerId: z.enum(callerIdRules),
  /** Every mode, with the reason where the caller cannot choose it. */
  modes: z.array(z.object({ mode: z.enum(callModes), fault: z.enum(modeFaults).nullable() })),
});
export type UserLine = z.output<typeof userLine>;

export const userLineCalls = {
  /** All lines that the enterprise holds, disabled ones too, with their numbers and their health. */
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

  /** How the caller calls: mode, line and the number shown. */
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

  /** Decides how the caller calls, from the next call on. What is left out stays. */
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

  /** The phone that a line rings for the caller. */
  'calls.binding': defineEndpoint({
    method: 'GET',
    path: 'api/call/binding',
    access: 'calls.place',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({
      /** Masked where the enterprise masks; null: none is bound. */
      mobile: z.string().nullable(),
      boundAt: instant.nullable(),
      /** It is rung for the next call. */
      isUsed: z.boolean(),
    }),
    errors: [],
  }),

  /**
   * Sends a code to the mobile that is to be bound, or says it to a landline in a call, which counts as a test of a phone.
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

  /** Binds a phone by the code it was sent; it is rung from the next call on. */
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

  /** Forgets the bound phone; the phone in the page is used again. */
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
};
