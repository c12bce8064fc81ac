import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { byId, day, done, id, instant, pageOf, pageRequest, text } from '../fields.ts';
import { voiceMessage } from './core/voice-message.ts';
import { missedEnds, missedReasons, missedScopes } from './values.ts';

/** A person who called one of our lines and reached nobody. */
const missedCall = z.object({
  id,
  /**
   * Masked if the enterprise masks numbers, and empty if the public pool hides it. Without a customer, empty means that
   * it was withheld: nobody can call back or block it.
   */
  mobile: z.string(),
  /** The customer who has this number now. `null`: there is none. */
  customerId: id.nullable(),
  customerName: z.string().nullable(),
  company: z.string().nullable(),
  lineName: z.string(),
  /** The number of calls since the last one that was settled. */
  times: z.int(),
  /** True when the person waited, asked to be called back, and was not reached. */
  wantsBack: z.boolean(),
  firstAt: instant,
  lastAt: instant,
  /** The member who owes the call back. `null`: the members over the whole enterprise. */
  ownerId: id.nullable(),
  ownerName: z.string().nullable(),
  closedAt: instant.nullable(),
  closedByName: z.string().nullable(),
  closedWhy: z.enum(missedEnds).nullable(),
  /** The key of the menu that the person chose in the last of these calls. Absent or `null`: none. */
  menuChoice: z.object({ key: z.string(), label: z.string() }).nullable().optional(),
  /** The messages that the person left, the newest first, at most five. */
  voiceMessages: z.array(voiceMessage),
});
export type MissedCall = z.output<typeof missedCall>;

const block = {
  reason: text(200).min(1),
  /** The last day of the block, by the enterprise's calendar. `null`: for good. */
  lastDay: day.nullable(),
};

export const inboundEndpoints = {
  /**
   * Lists missed calls, the newest first. Numbers in a GET query are text. `team` is for members who see more than their
   * own customers; others get 403. Calls that no member owes belong to the members over the whole enterprise.
   */
  'calls.missed': defineEndpoint({
    method: 'GET',
    path: 'api/call/missed',
    access: 'calls.read',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({
      scope: z.enum(missedScopes).default('mine'),
      state: z.enum(['open', 'closed']).default('open'),
      next: pageRequest.next,
      size: z.coerce.number().int().min(1).max(100).default(20),
    }),
    reply: pageOf(missedCall),
    errors: [],
  }),

  /**
   * Closes a missed call for this reason. `reason` null opens it again, unless the same person has called once more. A
   * talk with the number closes it by itself.
   */
  'calls.closeMissed': defineEndpoint({
    method: 'POST',
    path: 'api/call/missed/close',
    access: 'calls.read',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ id, reason: z.enum(missedReasons).nullable() }),
    reply: done,
    errors: ['calls.missed_not_found'],
  }),

  /**
   * Returns a link to a message of a missed call. It is for the member who owes the call back, and with the permission
   * `calls.recording` for others who may settle it. Each request is audited.
   */
  'calls.voiceMessage': defineEndpoint({
    method: 'POST',
    path: 'api/call/missed/message',
    access: 'calls.read',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ id, callId: id }),
    reply: z.object({ link: z.string(), expiresAt: instant }),
    errors: ['calls.missed_not_found', 'calls.no_recording'],
  }),

  /** Lists the numbers whose calls are refused now. The block that was made last is the first. */
  'calls.blocked': defineEndpoint({
    method: 'GET',
    path: 'api/call/blocked',
    access: 'tasks.do_not_call',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({
      next: pageRequest.next,
      size: z.coerce.number().int().min(1).max(100).default(20),
    }),
    reply: pageOf(
      z.object({
        id,
        mobile: z.string(),
        reason: z.string(),
        at: instant,
        byName: z.string(),
        /** The instant at which the block ends by itself. `null`: never. */
        until: instant.nullable(),
      }),
    ),
    errors: [],
  }),

  /**
   * Refuses the calls of a number: the caller gets the busy tone. Takes the number of a missed call, which it closes as
   * unwanted, or a typed number, which counts as a search. A number that is blocked gets the new reason and end. Audited.
   */
  'calls.block': defineEndpoint({
    method: 'POST',
    path: 'api/call/block',
    access: 'tasks.do_not_call',
    effect: 'write',
    repeated: 'harmless',
    request: z.union([
      z.strictObject({ missedId: id, ...block }),
      z.strictObject({ mobile: text(30).min(1), ...block }),
    ]),
    reply: z.object({ id }),
    errors: ['calls.missed_not_found', 'calls.bad_number', 'customers.searched_too_often'],
  }),

  /** Takes the calls of a number again. `undo` blocks it again, for the same reason and as long. Audited. */
  'calls.unblock': defineEndpoint({
    method: 'POST',
    path: 'api/call/unblock',
    access: 'tasks.do_not_call',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ id, undo: z.boolean().default(false) }),
    reply: done,
    errors: ['calls.blocked_not_found'],
  }),

  /**
   * Picks up for a caller who rings at this agent on a simulated line. Changes nothing once both talk. A caller who
   * rings at another agent by now is not found. The phones of real lines are picked up by hand.
   */
  'calls.pickUp': defineEndpoint({
    method: 'POST',
    path: 'api/call/pick-up',
    access: 'calls.place',
    effect: 'write',
    repeated: 'harmless',
    request: byId,
    reply: done,
    errors: ['calls.not_found', 'calls.pick_up_at_phone'],
  }),

  /**
   * Declines a caller who rings at this agent. The next agent is rung. A phone that declines does the same. Changes
   * nothing once both talk. A caller who rings at another agent by now is not found.
   */
  'calls.decline': defineEndpoint({
    method: 'POST',
    path: 'api/call/decline',
    access: 'calls.place',
    effect: 'write',
    repeated: 'harmless',
    request: byId,
    reply: done,
    errors: ['calls.not_found'],
  }),
};
