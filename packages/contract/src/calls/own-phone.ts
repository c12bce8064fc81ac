import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id, instant } from '../fields.ts';
import { callRefusal, callState } from './core/calls.ts';
import { engineKinds, LONGEST_DELAY, rungKinds } from './values.ts';

/** A test of the caller's own phone. It rings, records some seconds and plays them back. */
export const phoneTest = z.object({
  /** The id for `calls.hangUp`. */
  id,
  kind: z.enum(rungKinds),
  /** One of `created`, `agent_ringing`, `agent_answered`, `ended`. */
  state: callState,
  /** The loudness of the agent in dB below the loudest possible. `null`: not measured. */
  level: z.int().nullable(),
  /** The reason why no phone was rung. `null` for every other test. */
  refusal: callRefusal.nullable(),
});
export type PhoneTest = z.output<typeof phoneTest>;

/** The phone that rings for a member before the customer's phone does. */
export const ownPhone = z.object({
  kind: z.enum(rungKinds),
  /** The bound number as its owner may see it. `null`: none is bound. */
  number: z.string().nullable(),
  /**
   * The engine of the next call. `null`: no engine can call now. A page registers its softphone with `asterisk` only.
   */
  engine: z.enum(engineKinds).nullable(),
  /** The tests that are left within the hour. */
  testsLeft: z.int(),
  /** The last test within the last hour. */
  test: phoneTest.nullable(),
});
export type OwnPhone = z.output<typeof ownPhone>;

/**
 * A STUN server, or a TURN server with a name and a password that are good for an hour. It has the shape that browsers
 * take.
 */
const iceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
});
export type IceServer = z.output<typeof iceServer>;

/** The data with which a softphone registers. */
export const softphone = z.object({
  /** Opens one SIP socket at `/gateway/sip?ticket=`, once, until `expiresAt`. */
  ticket: z.string(),
  expiresAt: instant,
  /** User name and password of SIP. */
  user: z.string(),
  secret: z.string(),
  /** The name of the SIP domain. Nothing is looked up by it. */
  domain: z.string(),
  /** The servers that help the sound through the network. Empty: none is needed. */
  iceServers: z.array(iceServer),
  /**
   * Names the node at which the phone registers. A phone that is told to move stays as it is while this is the node that
   * it has. Absent in replies of release 1.0.
   */
  node: z.string().optional(),
});
export type Softphone = z.output<typeof softphone>;

export const ownPhoneEndpoints = {
  /** Returns the phone that rings for the caller, and the result of its last test. */
  'calls.phone': defineEndpoint({
    method: 'GET',
    path: 'api/call/phone',
    access: 'calls.place',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: ownPhone,
    errors: [],
  }),

  /** Chooses the phone that rings for the caller from the next call on: the phone in the page, or the bound one. */
  'calls.choosePhone': defineEndpoint({
    method: 'POST',
    path: 'api/call/phone-kind',
    access: 'calls.place',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ kind: z.enum(rungKinds) }),
    reply: ownPhone,
    errors: ['calls.no_phone_bound'],
  }),

  /**
   * Rings the caller's phone, records some seconds and plays them back. It is free. Its progress comes by socket, type
   * 113.
   */
  'calls.testPhone': defineEndpoint({
    method: 'POST',
    path: 'api/call/test',
    access: 'calls.place',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({}),
    reply: phoneTest,
    errors: [
      'calls.by_device',
      'calls.already_talking',
      'calls.no_line',
      'calls.engine_away',
      'calls.tested_too_often',
    ],
  }),

  /**
   * Returns the registration data of the phone in the page, and a ticket for its SIP socket. A member has one such
   * phone. The session that asks last gets it, with a new secret. The phone before it dies, and its browser is told
   * (type 148).
   */
  'calls.softphone': defineEndpoint({
    method: 'POST',
    path: 'api/call/softphone',
    access: 'calls.place',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({
      /** True when the user wants the phone here. Otherwise it stays with another session whose phone is registered. */
      isAsked: z.boolean().optional(),
    }),
    reply: softphone,
    errors: ['calls.by_device', 'calls.no_line', 'calls.no_softphone', 'calls.engine_away', 'calls.phone_elsewhere'],
  }),

  /**
   * Reports at the end of a call how well the page heard it. A later report of the same page takes its place, for seven
   * days after the call. The page's phone must have been in the call.
   */
  'calls.quality': defineEndpoint({
    method: 'POST',
    path: 'api/call/quality',
    access: 'calls.place',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({
      id,
      /** The share of lost packets, from 0 to 1. */
      loss: z.number().min(0).max(1),
      /** Milliseconds. `rtt`: there and back, `null` if unknown. */
      jitter: z.number().min(0).max(LONGEST_DELAY),
      rtt: z.number().min(0).max(LONGEST_DELAY).nullable(),
    }),
    reply: z.object({
      /** The mean opinion score by the E-model, from 1 (bad) to 4.5. */
      mos: z.number(),
      /** True when the page heard badly in its last three calls. */
      isPoor: z.boolean(),
    }),
    errors: ['calls.not_found', 'calls.by_device', 'calls.report_too_late'],
  }),
};
