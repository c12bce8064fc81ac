import * as z from 'zod';
import { phoneLabel } from '../customers/core/list-filters.ts';
import { defineEndpoint } from '../endpoint.ts';
import { coordinates, filePath, id, level, pageOf, pageRequest, sentInstant, text } from '../fields.ts';
import { accuracy, followUp, outcome, writtenAt } from './core/follow-up.ts';
import { MOST_PICTURES, waitingCallBackFates } from './values.ts';

export const noteEndpoints = {
  /**
   * Saves the after-call sheet or a note written by hand. It needs an outcome, a text, a label, a picture or a place.
   * `pictures`: uploads of the caller's own that nothing uses yet. `again`: adds another follow-up to a call that has
   * one. `waitingVisit`: the fate of the caller's open call-back for this customer if no new time is set. If it is
   * absent, only a refusal of further calls ends that call-back. With `writtenAt`, a member who had the customer at that
   * instant may still write about it.
   */
  'followups.save': defineEndpoint({
    method: 'POST',
    path: 'api/crm-record/save',
    access: 'followups.write',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({
      customerId: id,
      callId: id.optional(),
      again: z.literal(true).optional(),
      outcome: outcome.optional(),
      /** An outcome of the enterprise for all calls, in place of `outcome`. It may plan the next call by its rule. */
      ownOutcomeId: id.optional(),
      level: level.optional(),
      phoneLabel: phoneLabel.optional(),
      text: text(2000).optional(),
      nextVisitAt: sentInstant.optional(),
      visitContent: text(200).optional(),
      waitingVisit: z.enum(waitingCallBackFates).optional(),
      pictures: z.array(filePath).max(MOST_PICTURES).optional(),
      location: z.strictObject({ ...coordinates, accuracy, name: text(60).optional() }).optional(),
      writtenAt,
    }),
    reply: followUp,
    errors: [
      'maps.outside_world',
      'customers.not_found',
      'customers.claim_first',
      'calls.not_found',
      'followups.empty',
      'followups.call_written',
      'followups.visit_in_past',
      'followups.visit_too_far',
      'followups.bad_written_at',
      'files.not_found',
      'files.not_accepted',
      'tasks.outcome_not_found',
    ],
  }),

  /**
   * Corrects the words and pictures of the caller's own follow-up within ten minutes. Something must remain.
   * `pictures`: all pictures after the edit, in their order: the paths of kept ones, and new uploads of the caller's
   * own that nothing uses yet. Absent: the pictures stay.
   */
  'followups.edit': defineEndpoint({
    method: 'POST',
    path: 'api/crm-record/update',
    access: 'followups.write',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ id, text: text(2000), pictures: z.array(filePath).max(MOST_PICTURES).optional() }),
    reply: followUp,
    errors: [
      'followups.not_found',
      'followups.empty',
      'followups.too_late_to_edit',
      'files.not_found',
      'files.not_accepted',
    ],
  }),

  /** Lists a customer's follow-ups, newest first. */
  'followups.list': defineEndpoint({
    method: 'GET',
    path: 'api/crm-record/queryList',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({
      customerId: id,
      next: pageRequest.next,
      size: z.coerce.number().int().min(1).max(100).default(20),
    }),
    reply: pageOf(followUp),
    errors: ['customers.not_found'],
  }),
};
