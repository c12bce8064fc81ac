import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id, instant, level } from '../fields.ts';
import { reasonsToCall } from './values.ts';

export const whoNextEndpoints = {
  /**
   * Returns the customer whom the caller should call now. First comes the next one of a running continuous dialling.
   * Then come due call-backs, then own customers without a follow-up for longest. The call gate would allow each of
   * them, and nobody else has them open.
   */
  'calls.whoNext': defineEndpoint({
    method: 'GET',
    path: 'api/call/who-next',
    access: 'calls.place',
    effect: 'read',
    repeated: 'harmless',
    /** `after`: the customer of the last call, who is not offered again. */
    request: z.strictObject({ after: id.optional() }),
    reply: z.object({
      next: z
        .object({
          customerId: id,
          name: z.string(),
          company: z.string().nullable(),
          level,
          why: z.enum(reasonsToCall),
          /** The instant of the promised call-back. */
          promisedAt: instant.nullable(),
        })
        .nullable(),
      /** The number of customers in the caller's private pool. */
      owned: z.int(),
      /** The number of them that were written about today. */
      doneToday: z.int(),
      /** The instant from which calls are allowed, if there is a customer to call but not yet. `null` otherwise. */
      opensAt: instant.nullable(),
    }),
    errors: [],
  }),
};
