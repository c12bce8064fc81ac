import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id, instant } from '../fields.ts';
import { callRefusal, callState } from './calls.ts';
import { engineKinds, rungKinds } from './values.ts';

/** A test of one's own phone: it rings, hears some seconds, and plays them back. */
export const phoneTest = z.object({
  /** For `calls.hangUp`. */
  id,
  kind: z.enum(rungKinds),
  /** `created`, `agent_ringing`, `agent_answered`, `ended`. */
  state: callState,
  /** How loud the agent was heard, in dB below the loudest there is; null: not measured. */
  level: z.int().nullable(),
  /** Why nothing was rung; null for every other test. */
  refusal: callRefusal.nullable(),
});
export type PhoneTest = z.output<typeof phoneTest>;

/** What is rung for a member before the customer is. */
export const ownPhone = z.object({
  kind: z.enum(rungKinds),
  /** The bound number as its owner may see it; null: none is bound. */
  number: z.string().nullable(),
  /** What makes the next call; null: nothing can just now. A page registers its softphone with `asterisk` only. */
  engine: z.enum(engineKinds).nullable(),
  /** Tests that may still be made within the hour. */
  testsLeft: z.int(),
  /** The last one of the last hour. */
  test: phoneTest.nullable(),
});
export type OwnPhone = z.output<typeof ownPhone>;

/** A STUN server, or a TURN server with a name and a password that are good for an hour. As browsers take it. */
const iceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
});
export type IceServer = z.output<typeof iceServer>;

/** What a softphone registers with. */
export const softphone = z.object({
  /** Opens one SIP socket at `/gateway/sip?ticket=`, once, until `expiresAt`. */
  ticket: z.string(),
  expiresAt: instant,
  /** User name and password of SIP. */
  user: z.string(),
  secret: z.string(),
  /** The name of the SIP domain; nothing is looked up by it. */
  domain: z.string(),
  /** Who helps its sound through the network; empty: it finds its own way. */
  iceServers: z.array(iceServer),
});
export type Softphone = z.output<typeof softphone>;

export const ownPhoneCalls = {
  /** What is rung for the caller, and how its last test went. */
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

  /** Chooses what is rung for the caller from the next call on: the phone in the page, or the bound one. */
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

  /** Rings the caller's phone, hears some seconds and plays them back; free. How it goes comes by socket, type 113. */
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
   * For the phone in the page: what it registers with, and a ticket for its SIP socket. A member has one such phone. It goes
   * to the session that asks for it last, with a secret of its own: the one before dies, and its browser is told (type 148).
   */
  'calls.softphone': defineEndpoint({
    method: 'POST',
    path: 'api/call/softphone',
    access: 'calls.place',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({
      /** The user wants it here. Otherwise it stays with another session whose phone is registered. */
      isAsked: z.boolean().optional(),
    }),
    reply: softphone,
    errors: ['calls.by_device', 'calls.no_line', 'calls.no_softphone', 'calls.engine_away', 'calls.phone_elsewhere'],
  }),
};
