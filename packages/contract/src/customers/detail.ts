import * as z from 'zod';
import { listErrors, privateFilter, privateSort, publicPoolFilter, publicPoolSort } from './list-filters.ts';
import { customerDetail, customValues, revealReason, ownership } from './pools.ts';
import { defineEndpoint } from '../endpoint.ts';
import { byId, done, id, level, text } from '../fields.ts';

/** The previous and the next customer, and the position of this one in the list that was opened. */
const neighbours = z.object({
  previousId: id.nullable(),
  nextId: id.nullable(),
  nextName: z.string().nullable(),
  /** The position, from 1. `null` beyond the count limit. */
  position: z.int().nullable(),
  total: z.int(),
  totalIsEstimate: z.boolean(),
});

/** The calls about one customer. */
export const detailEndpoints = {
  /**
   * Returns the standing of the customer with a number. `null`: nobody has the number. It never tells who the customer
   * is.
   */
  'customers.findDuplicate': defineEndpoint({
    method: 'GET',
    path: 'api/crm/getExistOther',
    access: 'customers.create',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ mobile: text(30) }),
    /** `id`: the id of that customer, for a caller who may merge customers and sees it anyway. */
    reply: z.object({ standing: ownership.nullable(), id: id.nullable() }),
    errors: ['customers.bad_mobile', 'customers.searched_too_often'],
  }),

  /**
   * Returns a customer of the public pool. It still answers after a claim, so that the screen can show the new place.
   */
  'customers.seaDetail': defineEndpoint({
    method: 'GET',
    path: 'api/crm/queryDetail',
    access: 'customers.sea.read',
    effect: 'read',
    repeated: 'harmless',
    request: byId,
    reply: customerDetail,
    errors: ['customers.not_found'],
  }),

  /** Returns a customer of a private pool within the caller's data scope. */
  'customers.privateDetail': defineEndpoint({
    method: 'GET',
    path: 'api/crm/queryUserCusDetail',
    access: 'customers.private.read',
    effect: 'read',
    repeated: 'harmless',
    request: byId,
    reply: customerDetail,
    errors: ['customers.not_found'],
  }),

  /**
   * Returns every number of a customer in full, for the seconds for which it may be shown. Each request counts against
   * the member's daily limit and is audited with its reason. `words` are required with the reason `other`. Asking again
   * within those seconds counts once.
   */
  'customers.reveal': defineEndpoint({
    method: 'POST',
    path: 'api/crm/reveal',
    access: 'customers.reveal',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ id, reason: revealReason, words: text(100).optional() }),
    reply: z.object({
      mobile: z.string(),
      otherMobiles: z.array(z.string()),
      seconds: z.int(),
      /** The number of full views left today. */
      left: z.int(),
    }),
    errors: ['customers.not_found', 'customers.reveals_used', 'customers.claim_first'],
  }),

  /**
   * Returns only the present place of a customer, for reminders. A customer whom the member may not see counts as
   * absent. A member who was reminded of it or held it lately still learns that it is taken or recycled.
   */
  'customers.locate': defineEndpoint({
    method: 'GET',
    path: 'api/crm/getCustomerInfo',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: byId,
    /**
     * `open`: true when this member may see the customer in full. `place`: all that is told otherwise; the rest is
     * `null` then.
     */
    reply: z.object({
      id,
      userId: id.nullable(),
      recycleBinId: id.nullable(),
      open: z.boolean(),
      place: z.enum(['taken', 'recycled']).nullable(),
    }),
    errors: ['customers.not_found'],
  }),

  /** Sets the intent level. The history keeps the change. */
  'customers.setLevel': defineEndpoint({
    method: 'POST',
    path: 'api/crm/updateIttLevel',
    access: 'customers.edit',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ id, level }),
    reply: done,
    errors: ['customers.not_found'],
  }),

  /** Returns the neighbours of a private customer in the list from which it was opened. */
  'customers.privateNeighbours': defineEndpoint({
    method: 'POST',
    path: 'api/crm/privateOtherPageV2',
    access: 'customers.private.read',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ id, ...privateFilter, sort: privateSort.default('owned') }),
    reply: neighbours,
    errors: ['customers.not_found', ...listErrors, 'customers.too_many_to_sort'],
  }),

  /** Returns the neighbours of a public customer in the list from which it was opened. */
  'customers.seaNeighbours': defineEndpoint({
    method: 'POST',
    path: 'api/crm/commonOtherPage',
    access: 'customers.sea.read',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ id, ...publicPoolFilter, sort: publicPoolSort.optional() }),
    reply: neighbours,
    errors: ['customers.not_found', 'customers.sea_not_found', ...listErrors],
  }),

  /**
   * Sets values of the enterprise's own fields. `null` removes a value. A field that is not named stays. Each change
   * makes one event.
   */
  'customers.setCustom': defineEndpoint({
    method: 'POST',
    path: 'api/crm/update-custom',
    access: 'customers.edit',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({
      id,
      values: customValues,
    }),
    reply: done,
    errors: ['customers.not_found', 'customers.claim_first', 'customers.bad_custom_value'],
  }),
};
