import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { byId, done, id, instant, text } from '../fields.ts';
import { agentStates, joinModes } from './values.ts';

const switched = z.strictObject({ id, isOn: z.boolean() });

/** A supervisor who joined a call, and the way in which they joined. */
const joined = z.object({ memberId: id, name: z.string(), mode: z.enum(joinModes), at: instant });

export const inCallEndpoints = {
  /**
   * Returns the switches of the caller's running call, the colleague to whom it is being handed, and the supervisors
   * who joined.
   */
  'calls.controls': defineEndpoint({
    method: 'GET',
    path: 'api/call/controls',
    access: 'calls.place',
    effect: 'read',
    repeated: 'harmless',
    request: byId,
    reply: z.object({
      isMuted: z.boolean(),
      isHeld: z.boolean(),
      transferTo: z.object({ id, name: z.string() }).nullable(),
      joined: z.array(joined),
    }),
    errors: ['calls.not_found'],
  }),

  /** Sends touch tones to the other side, such as for a menu read by a machine. */
  'calls.digits': defineEndpoint({
    method: 'POST',
    path: 'api/call/digits',
    access: 'calls.place',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({ id, digits: text(32).min(1) }),
    reply: done,
    errors: ['calls.not_found', 'calls.not_in_talk', 'calls.bad_digits'],
  }),

  /** Holds the call: the other side hears music and the agent hears nothing. Or lets both talk again. */
  'calls.hold': defineEndpoint({
    method: 'POST',
    path: 'api/call/hold',
    access: 'calls.place',
    effect: 'write',
    repeated: 'harmless',
    request: switched,
    reply: done,
    errors: ['calls.not_found', 'calls.not_in_talk'],
  }),

  /** Mutes the agent towards the other side, or ends that. */
  'calls.mute': defineEndpoint({
    method: 'POST',
    path: 'api/call/mute',
    access: 'calls.place',
    effect: 'write',
    repeated: 'harmless',
    request: switched,
    reply: done,
    errors: ['calls.not_found', 'calls.not_in_talk'],
  }),

  /** Rings a colleague, who takes the caller's place in the call once they pick up. */
  'calls.transfer': defineEndpoint({
    method: 'POST',
    path: 'api/call/transfer',
    access: 'calls.place',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ id, memberId: id }),
    reply: done,
    errors: [
      'calls.not_found',
      'calls.not_in_talk',
      'calls.transfer_to_self',
      'calls.agent_not_found',
      'calls.agent_unregistered',
      'calls.agent_busy',
    ],
  }),

  /** Lists the colleagues who can take over a call. Ready colleagues come first. */
  'calls.colleagues': defineEndpoint({
    method: 'GET',
    path: 'api/call/colleagues',
    access: 'calls.place',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({ list: z.array(z.object({ id, name: z.string(), state: z.enum(agentStates) })) }),
    errors: [],
  }),

  /**
   * Rings the caller's phone and joins them to the call of an agent whom they lead. It is audited. The agent is told,
   * unless the enterprise keeps listening quiet.
   */
  'calls.join': defineEndpoint({
    method: 'POST',
    path: 'api/call/join',
    access: 'calls.supervise',
    effect: 'write',
    repeated: 'harmless',
    signed: true,
    request: z.strictObject({ id, mode: z.enum(joinModes) }),
    reply: done,
    errors: ['calls.not_found', 'calls.not_in_talk', 'calls.own_call', 'calls.already_talking'],
  }),
};
