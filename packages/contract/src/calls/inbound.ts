import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { byId, done, id, instant, pageOf, pageRequest } from '../fields.ts';
import { missedEnds, missedReasons, missedScopes } from './values.ts';

/** A person who called one of our lines and reached nobody. */
const missedCall = z.object({
  id,
  /** Masked if the enterprise masks numbers, and empty if the public pool hides it. */
  mobile: z.string(),
  /** The customer who has this number now. `null`: there is none. */
  customerId: id.nullable(),
  customerName: z.string().nullable(),
  company: z.string().nullable(),
  lineName: z.string(),
  /** The number of calls since the last one that was settled. */
  times: z.int(),
  firstAt: instant,
  lastAt: instant,
  /** The member who owes the call back. `null`: the members over the whole enterprise. */
  ownerId: id.nullable(),
  ownerName: z.string().nullable(),
  closedAt: instant.nullable(),
  closedByName: z.string().nullable(),
  closedWhy: z.enum(missedEnds).nullable(),
});
export type MissedCall = z.output<typeof missedCall>;

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
