import * as z from 'zod';
import { listErrors, privateFilter, privateSort, seaFilter, seaSort } from './list-filters.ts';
import { customerDetail, customValues, revealReason, standing } from './pools.ts';
import { defineEndpoint } from '../endpoint.ts';
import { byId, done, id, level, text } from '../fields.ts';

/** Previous, next, and where one stands in the list that was opened. */
const neighbours = z.object({
  previousId: id.nullable(),
  nextId: id.nullable(),
  nextName: z.string().nullable(),
  /** Counted from 1; null beyond the count limit. */
  position: z.int().nullable(),
  total: z.int(),
  totalIsEstimate: z.boolean(),
});

/** What is asked of one customer, and done with it. */
export const detailCalls = {
  /** Null when nobody has the number. Never says whose it is. */
  'customers.findDuplicate': defineEndpoint({
    method: 'GET',
    path: 'api/crm/getExistOther',
    access: 'customers.create',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ mobile: text(30) }),
    /** `id`: of that customer, for who may merge customers and sees it anyway. */
    reply: z.object({ standing: standing.nullable(), id: id.nullable() }),
    errors: ['customers.bad_mobile', 'customers.searched_too_often'],
  }),

  /** A customer of the sea; after a claim too, so that the screen can say where it went. */
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

  /** A customer of a private pool, within the caller's data scope. */
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
   * Every number of a customer in full, for the seconds it is shown. Counted for the member and the day, and written
   * down with its reason; `words` are needed where the reason is `other`. Asking again meanwhile counts once.
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
      /** How many are left today. */
      left: z.int(),
    }),
    errors: ['customers.not_found', 'customers.reveals_used', 'customers.claim_first'],
  }),

  /**
   * Where a customer is now, for reminders: nothing else of it. One that the member may not see is as good as absent;
   * who was reminded of it or held it lately is still told that it is taken or recycled.
   */
  'customers.locate': defineEndpoint({
    method: 'GET',
    path: 'api/crm/getCustomerInfo',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: byId,
    /** `open`: whether this member may see it whole. `place`: where not, all that is told; the rest is null then. */
    reply: z.object({
      id,
      userId: id.nullable(),
      recycleBinId: id.nullable(),
      open: z.boolean(),
      place: z.enum(['taken', 'recycled']).nullable(),
    }),
    errors: ['customers.not_found'],
  }),

  /** Sets the intent level; the change is kept in the history. */
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

  /** The neighbours of a private customer in the list it was opened from. */
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

  /** The neighbours of a sea customer in the list it was opened from. */
  'customers.seaNeighbours': defineEndpoint({
    method: 'POST',
    path: 'api/crm/commonOtherPage',
    access: 'customers.sea.read',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ id, ...seaFilter, sort: seaSort.optional() }),
    reply: neighbours,
    errors: ['customers.not_found', 'customers.sea_not_found', ...listErrors],
  }),

  /** Sets values of the enterprise's own fields; null takes one away, what is not named stays. Each change has its event. */
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
