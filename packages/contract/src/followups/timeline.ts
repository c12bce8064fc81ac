import * as z from 'zod';
import { callRecord } from '../calls/core/calls.ts';
import { returnReason } from '../customers/pools.ts';
import { defineEndpoint } from '../endpoint.ts';
import { id, instant, pageOf, pageRequest, text } from '../fields.ts';
import { followUp } from './core/follow-up.ts';
import { movementKinds } from './values.ts';

export const movementKind = z.enum(movementKinds);

/** One line of a customer's history. Exactly one of the four parts is there, and `kind` names it. */
export const timelineItem = z.object({
  id,
  at: instant,
  actorName: z.string().nullable(),
  kind: z.enum(['follow_up', 'call', 'change', 'movement']),
  followUp: followUp.nullable(),
  call: callRecord.nullable(),
  /** The callee's answers to the script of the call, a line for each question. */
  answers: z.string().nullable(),
  /** The change of a field. A field that the enterprise defined is named by `custom:` and its name at that time. */
  change: z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() }).nullable(),
  movement: z
    .object({
      kind: movementKind,
      /** The reason of a return, if it is one of the proposed reasons. */
      reason: returnReason.nullable(),
      /** True when this line undoes a batch. */
      undo: z.boolean(),
      note: z.string().nullable(),
    })
    .nullable(),
});
export type TimelineItem = z.output<typeof timelineItem>;

const ofCustomer = z.strictObject({ ...pageRequest, customerId: id });

export const timelineEndpoints = {
  /**
   * Lists the changes of a customer's fields with their authors, newest first. `field`: a key of `changedFields`.
   * Numbers are always masked. A field that the public pool hides shows only that it changed.
   */
  'followups.changes': defineEndpoint({
    method: 'POST',
    path: 'api/crm-customer-update-record/querylist',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: ofCustomer.extend({ field: text(80).optional() }),
    reply: pageOf(timelineItem),
    errors: ['customers.not_found'],
  }),

  /**
   * Lists the fields of a customer that were ever changed, and the number of changes. The field that changed last comes
   * first.
   */
  'followups.changedFields': defineEndpoint({
    method: 'POST',
    path: 'api/crm-customer-update-record/fields',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ customerId: id }),
    /** `field`: its present name in changes. `key` stays the same when the enterprise renames a field of its own. */
    reply: z.object({ list: z.array(z.object({ key: z.string(), field: z.string(), count: z.int() })) }),
    errors: ['customers.not_found'],
  }),

  /** Lists follow-ups, calls, changes and movements of a customer together, newest first. */
  'followups.timeline': defineEndpoint({
    method: 'POST',
    path: 'api/crm/timeline',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: ofCustomer,
    reply: pageOf(timelineItem),
    errors: ['customers.not_found'],
  }),
};
