import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { byId, done, id, instant, text } from '../fields.ts';
import { agentStates, joinModes } from './values.ts';

const switched = z.strictObject({ id, isOn: z.boolean() });

/** A supervisor who joined a call, and how. */
const joined = z.object({ memberId: id, name: z.string(), mode: z.enum(joinModes), at: instant });

export const inCallCalls = {
  /** What is switched on in the caller's running call, to whom it is being handed, and who joined it. */
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

  /** Sends touch tones to the other side, as for a menu read by a machine. */
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

  /** The other side hears music and the agent nothing, or both talk again. */
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

  /** The other side hears the agent no more, or again. */
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

  /** Lists the colleagues a call may be handed to, those who are ready first. */
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
   * Rings the caller's phone and joins them to the call of an agent they lead. It is written down; the agent is told,
   * unless the enterprise's rule keeps listening quiet.
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
