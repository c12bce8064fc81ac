import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { byId, done, id, instant } from '../fields.ts';
import { ownership } from './pools.ts';

/** The calls that claim customers of the public pool, and the short hold on a customer who is being called. */
export const claimingEndpoints = {
  /**
   * Claims customers and returns the standing of each afterwards: `mine` for a won one, `taken` with name and time for
   * a colleague's. The open ones among them are claimed all together. If claims or room run short, none is claimed.
   * None is claimed either while a colleague is on the phone with one of them: the reply names that colleague (`by`).
   */
  'customers.claim': defineEndpoint({
    method: 'POST',
    path: 'api/crm/receiveCus',
    access: 'customers.claim',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ ids: z.array(id).min(1).max(50) }),
    reply: z.object({
      list: z.array(z.object({ id, standing: ownership })),
      /** The caller's claims left today. */
      claimsLeft: z.int(),
    }),
    errors: ['customers.not_found', 'customers.leased', 'customers.daily_claims_used', 'customers.private_pool_full'],
  }),

  /** Holds a customer for two minutes, so that two agents never call the same one. Asking again renews it. */
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

  /**
   * Ends the caller's hold on a customer. The specification makes this a GET. It changes state, so it is idempotent and
   * never cached.
   */
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
