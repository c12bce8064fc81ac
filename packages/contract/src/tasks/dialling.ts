import * as z from 'zod';
import { callCauses } from '../calls/values.ts';
import { defineEndpoint } from '../endpoint.ts';
import { id, instant, level, sentInstant, text } from '../fields.ts';
import { outcome, writtenAt } from '../followups/core/follow-up.ts';
import { waitingCallBackFates } from '../followups/values.ts';
import { taskNumber } from './numbers.ts';

export const taskDiallingEndpoints = {
  /** Changes the notes of a number. A new outcome or level has the same consequences as a result. */
  'tasks.editNumber': defineEndpoint({
    method: 'POST',
    path: 'octcustomer/edit',
    access: 'tasks.work',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({
      id,
      name: text(60).optional(),
      remark: text(200).optional(),
      outcome: outcome.optional(),
      level: level.optional(),
    }),
    reply: taskNumber,
    errors: ['tasks.number_not_found', 'tasks.not_yours'],
  }),

  /**
   * Lists the calls and notes of a number, newest first. With `result`, it first saves the result of the last call.
   * `do_not_call` puts the number on the list. `not_interested` spares it for the months of the rules. `waitingVisit`:
   * the fate of the caller's open call-back to it, as in `followups.save`. `writtenAt`: the instant of the result.
   * `ownOutcomeId`: an own outcome instead of `outcome`. Without `callAgainAt`, its rule plans the next call.
   */
  'tasks.record': defineEndpoint({
    method: 'POST',
    path: 'octrecord/record',
    access: 'tasks.work',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({
      numberId: id,
      result: z
        .strictObject({
          callId: id.optional(),
          outcome: outcome.optional(),
          ownOutcomeId: id.optional(),
          level: level.optional(),
          note: text(2000).optional(),
          callAgainAt: sentInstant.optional(),
          waitingVisit: z.enum(waitingCallBackFates).optional(),
          writtenAt,
        })
        .optional(),
    }),
    reply: z.object({
      calls: z.array(
        z.object({
          id,
          at: instant,
          agentName: z.string().nullable(),
          cause: z.enum(callCauses).nullable(),
          talkSeconds: z.int(),
          hasRecording: z.boolean(),
        }),
      ),
      notes: z.array(
        z.object({
          id,
          at: instant,
          author: z.string(),
          outcome: outcome.nullable(),
          /** The own outcome in its words. `outcome` then has the one of its kind. */
          ownOutcome: z.string().nullable(),
          level: level.nullable(),
          text: z.string(),
        }),
      ),
    }),
    errors: [
      'tasks.number_not_found',
      'tasks.outcome_not_found',
      'tasks.not_yours',
      'calls.not_found',
      'followups.visit_in_past',
      'followups.visit_too_far',
      'followups.bad_written_at',
    ],
  }),

  /**
   * Makes the number a customer of the caller's, with its calls and notes. A number that is a customer already stays
   * one.
   */
  'tasks.makeCustomer': defineEndpoint({
    method: 'POST',
    path: 'octcustomer/make-customer',
    access: 'tasks.work',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({ id, name: text(60).min(1) }),
    reply: z.object({ customerId: id }),
    errors: [
      'tasks.number_not_found',
      'tasks.only_practised',
      'customers.bad_number',
      'customers.duplicate',
      'customers.private_pool_full',
      'customers.searched_too_often',
    ],
  }),
};
