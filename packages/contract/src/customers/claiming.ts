import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { byId, done, id, instant } from '../fields.ts';
import { standing } from './pools.ts';

/** Claiming customers of the public pool, and the short hold on one that is being called. */
export const claimingCalls = {
  /**
   * Answers each customer's standing afterwards: `mine` for what was won, who and when for what a colleague has. What
   * is open among them is claimed as a whole: if fewer claims, or less room, are left than that takes, none is. Nor is
   * any while a colleague is on the phone with one of them: the answer says who (`by`).
   */
  'customers.claim': defineEndpoint({
    method: 'POST',
    path: 'api/crm/receiveCus',
    access: 'customers.claim',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ ids: z.array(id).min(1).max(50) }),
    reply: z.object({
      list: z.array(z.object({ id, standing })),
      /** Claims left today. */
      claimsLeft: z.int(),
    }),
    errors: ['customers.not_found', 'customers.leased', 'customers.daily_claims_used', 'customers.private_pool_full'],
  }),

  /** Holds a customer for two minutes, renewed by asking again, so that two agents never call the same one. */
  'customers.lease': defineEndpoint({
    method: 'POST',
    path: 'api/crm/addRedisByUser',
    access: 'calls.place',
    effect: 'write',
    repeated: 'harmless',
    request: byId,
    reply: z.object({ until: instant }),
    errors: ['customers.not_found', 'customers.leased'],
  }),

  /** The specification makes this a GET; it changes state, so it is idempotent and never cached. */
  'customers.release': defineEndpoint({
    method: 'GET',
    path: 'api/crm/removeRedisByUser',
    access: 'calls.place',
    effect: 'write',
    repeated: 'harmless',
    request: byId,
    reply: done,
    errors: [],
  }),
};
