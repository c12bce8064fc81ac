import * as z from 'zod';
import { addErrors, editErrors } from '../customers/record.ts';
import { defineEndpoint } from '../endpoint.ts';
import { byId, done, id, text } from '../fields.ts';

/**
 * The calls that decide about a number which the caller typed and called. Each names the caller's own call. The number
 * stays on the server.
 */
export const unknownNumberEndpoints = {
  /**
   * Makes a customer of the caller's from the number of their own call. All of the caller's calls to that number become
   * the customer's. If the call has a customer already, the reply names that one.
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

  /**
   * Adds the number of the caller's own call to a customer as a further number. All of the caller's calls to it come
   * along.
   */
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

  /** Puts the number of the caller's own call on the do-not-call list, because the callee asked for it. Audited. */
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
