import * as z from 'zod';
import { addErrors, editErrors } from '../customers/record.ts';
import { defineEndpoint } from '../endpoint.ts';
import { byId, done, id, text } from '../fields.ts';

/** What becomes of a number that somebody typed and called. Each names one's own call to it: the number stays on the server. */
export const unknownNumberCalls = {
  /**
   * Makes the number of one's own call a customer of the caller's. All of the caller's calls to it become the customer's.
   * A call that has a customer answers that one.
   */
  'calls.makeCustomer': defineEndpoint({
    method: 'POST',
    path: 'api/call-detail/make-customer',
    access: 'customers.create',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({ id, name: text(60).min(1) }),
    reply: z.object({ customerId: id }),
    errors: ['calls.not_found', 'calls.still_on', ...addErrors, 'customers.private_pool_full'],
  }),

  /** Adds the number of one's own call to a customer, as a further number, with all of the caller's calls to it. */
  'calls.attach': defineEndpoint({
    method: 'POST',
    path: 'api/call-detail/attach',
    access: 'customers.edit',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ id, customerId: id }),
    reply: z.object({ customerId: id }),
    errors: ['calls.not_found', 'calls.still_on', ...editErrors, 'customers.claim_first'],
  }),

  /** Puts the number of one's own call on the do-not-call list, as whoever was called asked for. Audited. */
  'calls.doNotCall': defineEndpoint({
    method: 'POST',
    path: 'api/call-detail/do-not-call',
    access: 'calls.place',
    effect: 'write',
    repeated: 'harmless',
    request: byId,
    reply: done,
    errors: ['calls.not_found'],
  }),
};
