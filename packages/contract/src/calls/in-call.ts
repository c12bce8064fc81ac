import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { byId, done, id, instant, text } from '../fields.ts';
import { agentStates, colleagueStates, consultEnds, joinModes, unrecordedReasons } from './values.ts';

const switched = z.strictObject({ id, isOn: z.boolean() });

/** A supervisor who joined a call, and the way in which they joined. */
const joined = z.object({ memberId: id, name: z.string(), mode: z.enum(joinModes), at: instant });

const person = z.object({ id, name: z.string() });

/** The agent who has the call, and the colleague whom they brought in. `since`: when this state of it began. */
const consult = z.object({
  agent: person,
  colleague: person,
  state: z.enum(colleagueStates),
  since: instant,
  /** True for an outside number. It stands where the name of a colleague would. */
  isOutside: z.boolean().optional(),
});

/** The errors of a call that is to ring a colleague. */
const ringsNoColleague = [
  'calls.not_found',
  'calls.not_in_talk',
  'calls.consulting',
  'calls.transfer_to_self',
  'calls.agent_not_found',
  'calls.agent_unregistered',
  'calls.agent_busy',
] as const;

/** The errors of a call that is to ring an outside number. */
const ringsNoNumber = [
  'calls.outside_barred',
  'calls.bad_number',
  'calls.no_balance',
  'calls.no_seat',
  'calls.do_not_call',
  'calls.outside_hours',
  'calls.line_busy',
  'calls.line_paused',
  'calls.no_line',
  'calls.engine_away',
  'customers.leased',
  'customers.searched_too_often',
] as const;

export const inCallEndpoints = {
  /**
   * Returns the switches of the caller's running call, the colleague to whom it is being handed or who was brought in,
   * and the supervisors who joined. A colleague who was brought in may read them, too.
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
      transferTo: person.nullable(),
      joined: z.array(joined),
      consult: consult.nullable(),
      /** `pausedSince`: `null` while it runs. `null` as a whole: the call is not recorded. */
      recording: z.object({ pausedSince: instant.nullable() }).nullable(),
      /** The reason why the notice about the recording keeps it from being recorded. Absent: it does not. */
      unrecorded: z.enum(unrecordedReasons).optional(),
    }),
    errors: ['calls.not_found'],
  }),

  /**
   * Sends touch tones to those who hear the agent, such as for a menu read by a machine: the customer, or the colleague or
   * outside number whom the agent asks meanwhile, or both once all three talk.
   */
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
    errors: ['calls.not_found', 'calls.not_in_talk', 'calls.consulting'],
  }),

  /**
   * Pauses the recording of the call while the customer says what nobody may keep, or goes on with it. A pause ends by
   * itself after 120 seconds.
   */
  'calls.record': defineEndpoint({
    method: 'POST',
    path: 'api/call/record',
    access: 'calls.place',
    effect: 'write',
    repeated: 'harmless',
    request: switched,
    reply: done,
    errors: ['calls.not_found', 'calls.not_in_talk', 'calls.not_recorded'],
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
    errors: [...ringsNoColleague],
  }),

  /**
   * Puts the call on hold with music and rings a colleague for 20 seconds, or an outside number for 30. Once they pick
   * up, the caller talks with them alone. A caller who hangs up meanwhile leaves the call to them. An outside number is
   * rung over the line of the call and costs money beside it, so a role of the caller has to allow it (`ringsOutside`). The
   * call gate is asked, except for limits of attempts.
   */
  'calls.consult': defineEndpoint({
    method: 'POST',
    path: 'api/call/consult',
    access: 'calls.place',
    effect: 'write',
    repeated: 'harmless',
    request: z.union([z.strictObject({ id, memberId: id }), z.strictObject({ id, mobile: text(30).min(1) })]),
    reply: done,
    errors: [...ringsNoColleague, ...ringsNoNumber],
  }),

  /**
   * Ends the talk with the colleague: the colleague has the call, all three talk, or the caller goes back to the
   * customer alone. A colleague leaves by `calls.hangUp`.
   */
  'calls.consultEnd': defineEndpoint({
    method: 'POST',
    path: 'api/call/consult-end',
    access: 'calls.place',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ id, how: z.enum(consultEnds) }),
    reply: done,
    errors: ['calls.not_found', 'calls.not_in_talk'],
  }),

  /**
   * Lists the colleagues who can take over a call. Ready colleagues come first. `ringsOutside`: the caller may ring outside
   * numbers. Absent from earlier releases, in which everybody may.
   */
  'calls.colleagues': defineEndpoint({
    method: 'GET',
    path: 'api/call/colleagues',
    access: 'calls.place',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({
      list: z.array(z.object({ id, name: z.string(), state: z.enum(agentStates) })),
      ringsOutside: z.boolean().optional(),
    }),
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
