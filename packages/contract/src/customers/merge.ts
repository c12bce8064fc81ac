import { mergeFields } from './fields.ts';
import { mergeSides } from './values.ts';
import * as z from 'zod';
import { numberLabel, customerTag } from './pools.ts';
import { defineEndpoint } from '../endpoint.ts';
import { byId, done, id, instant, level, pageRequest, text } from '../fields.ts';

export const mergeSide = z.enum(mergeSides);

export const mergeField = z.enum(mergeFields);

/** A field of ours, or `custom:` with the id of one of the enterprise's own. */
const anyField = z.union([mergeField, z.string().regex(/^custom:[1-9]\d{0,3}$/)]);

const side = z.object({
  id,
  name: z.string(),
  /** `null`: the customer is in the public pool. */
  ownerName: z.string().nullable(),
  createdAt: instant,
  followUps: z.int(),
  calls: z.int(),
  isDeal: z.boolean(),
});

export const mergePreview = z.object({
  kept: side,
  merged: side,
  /**
   * The fields that at least one of the two has, with values in the words of the history. `take`: the proposed side.
   */
  fields: z.array(
    z.object({
      field: anyField,
      /** The name of a field that the enterprise defined; `null` for a field of the product. */
      name: z.string().nullable(),
      kept: z.string().nullable(),
      merged: z.string().nullable(),
      take: mergeSide,
    }),
  ),
  /** The side whose owner is proposed. */
  owner: mergeSide,
  /** The further numbers after the merge. Masked if the enterprise masks numbers. */
  numbers: z.array(z.object({ label: numberLabel, shown: z.string() })),
  tags: z.array(customerTag),
  /** A mark of the previewed state. The merge is refused once that state has changed. */
  seen: z.string(),
});
export type MergePreview = z.output<typeof mergePreview>;

const two = { keepId: id, mergeId: id };
const mergeErrors = [
  'customers.not_found',
  'customers.claim_first',
  'customers.merge_itself',
  'customers.merge_too_many_numbers',
] as const;

const candidate = z.object({
  id,
  name: z.string(),
  company: z.string().nullable(),
  level,
  mobile: z.string(),
  ownerName: z.string().nullable(),
  /** The reason to think that it is the same customer. `null` for a result of a search. */
  by: z.enum(['number', 'name']).nullable(),
});

const pairMember = candidate.omit({ by: true });

export const mergeEndpoints = {
  /** Returns both customers side by side, and the proposed result of a merge. */
  'customers.mergePreview': defineEndpoint({
    method: 'POST',
    path: 'api/crm/merge/preview',
    access: 'customers.merge',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject(two),
    reply: mergePreview,
    errors: [...mergeErrors],
  }),

  /**
   * Merges two customers into one. Fields come from the sides in `take`, and otherwise as the preview proposes.
   * Numbers, tags and histories are united. The other customer goes. A request for it is answered with the one that
   * stays.
   */
  'customers.merge': defineEndpoint({
    method: 'POST',
    path: 'api/crm/merge',
    access: 'customers.merge',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({
      ...two,
      seen: z.string().max(200),
      take: z.partialRecord(anyField, mergeSide),
      /** The side whose owner stays. */
      owner: mergeSide,
    }),
    /** `id`: the merge, for undoing it. */
    reply: z.object({ id, undoUntil: instant }),
    errors: [...mergeErrors, 'customers.merge_stale', 'customers.leased', 'customers.merge_owner_gone'],
  }),

  /** Puts both customers back exactly as they were, within ten minutes, unless somebody changed them since. */
  'customers.undoMerge': defineEndpoint({
    method: 'POST',
    path: 'api/crm/merge/undo',
    access: 'customers.merge',
    effect: 'write',
    repeated: 'harmless',
    request: byId,
    reply: done,
    errors: ['customers.merge_not_found', 'customers.merge_not_undoable', 'customers.merge_changed_since'],
  }),

  /**
   * Lists customers that may be the same as this one, by number or by name and company. With `search` it lists the
   * results of that search.
   */
  'customers.mergeCandidates': defineEndpoint({
    method: 'POST',
    path: 'api/crm/merge/candidates',
    access: 'customers.merge',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ id, search: text(40).optional() }),
    reply: z.object({ list: z.array(candidate) }),
    errors: ['customers.not_found', 'customers.searched_too_often'],
  }),

  /**
   * Lists the pairs of the last search for duplicates of which the caller may see both sides. The newest come first.
   */
  'customers.duplicates': defineEndpoint({
    method: 'POST',
    path: 'api/crm/duplicates/page',
    access: 'customers.merge',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject(pageRequest),
    reply: z.object({
      list: z.array(z.object({ id, by: z.enum(['number', 'name']), one: pairMember, other: pairMember })),
      next: z.string().nullable(),
    }),
    errors: [],
  }),

  /** Searches all customers of the enterprise for duplicates. A job tells when it is done. */
  'customers.findDuplicates': defineEndpoint({
    method: 'POST',
    path: 'api/crm/duplicates/find',
    access: 'customers.merge',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({}),
    reply: z.object({ jobId: id }),
    errors: [],
  }),

  /** Marks a pair as two different customers. It is not proposed again. */
  'customers.dismissDuplicate': defineEndpoint({
    method: 'POST',
    path: 'api/crm/duplicates/dismiss',
    access: 'customers.merge',
    effect: 'write',
    repeated: 'harmless',
    request: byId,
    reply: done,
    errors: ['customers.not_found'],
  }),
};
