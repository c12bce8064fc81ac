import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id, instant, level } from '../fields.ts';
import { reasonsToCall } from './values.ts';

export const whoNextCalls = {
  /**
   * Whom the caller should call now: who is next in the run that is on, then promises that are due, then own customers
   * whom nobody wrote about for longest. The call gate would let each of them pass; nobody else has them open.
   */
  'calls.whoNext': defineEndpoint({
    method: 'GET',
    path: 'api/call/who-next',
    access: 'calls.place',
    effect: 'read',
    repeated: 'harmless',
    /** `after`: the customer just called, who is not offered again. */
    request: z.strictObject({ after: id.optional() }),
    reply: z.object({
      next: z
        .object({
          customerId: id,
          name: z.string(),
          company: z.string().nullable(),
          level,
          why: z.enum(reasonsToCall),
          /** The instant of a promise. */
          promisedAt: instant.nullable(),
        })
        .nullable(),
      /** Customers in the caller's private pool. */
      owned: z.int(),
      /** So many of them were written about today. */
      doneToday: z.int(),
      /** There is somebody, and no number may be called before; null where that is not so. */
      opensAt: instant.nullable(),
    }),
    errors: [],
  }),
};
