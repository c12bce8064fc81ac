import { mergeFields, mergeSides } from './values.ts';
import * as z from 'zod';
import { numberLabel, tag } from './pools.ts';
import { defineEndpoint } from '../endpoint.ts';
import { byId, done, id, instant, level, pageRequest, text } from '../fields.ts';

export const mergeSide = z.enum(mergeSides);

export const mergeField = z.enum(mergeFields);

/** A field, or one of the enterprise's own: `custom:` and its id. */
const anyField = z.union([mergeField, z.string().regex(/^custom:[1-9]\d{0,3}$/)]);

const side = z.object({
  id,
  name: z.string(),
  /** Null: it is in the sea. */
  ownerName: z.string().nullable(),
  createdAt: instant,
  followUps: z.int(),
  calls: z.int(),
  isDeal: z.boolean(),
});

export const mergePreview = z.object({
  kept: side,
  merged: side,
  /** Fields that at least one of the two has, in words as in the history. `take`: from which, unless one decides otherwise. */
  fields: z.array(
    z.object({
      field: anyField,
      /** The name of a field that the enterprise defined. */
      name: z.string().nullable(),
      kept: z.string().nullable(),
      merged: z.string().nullable(),
      take: mergeSide,
    }),
  ),
  /** The side whose owner it would have. */
  owner: mergeSide,
  /** Further numbers afterwards, beside the first: masked where the enterprise masks. */
  numbers: z.array(z.object({ label: numberLabel, shown: z.string() })),
  tags: z.array(tag),
  /** Stands for what was seen: merging is refused once that has changed. */
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
  /** Why it is thought to be the same; null for what was searched for. */
  by: z.enum(['number', 'name']).nullable(),
});

const pairMember = candidate.omit({ by: true });

export const mergeCalls = {
  /** Both customers side by side, and what would become of them. */
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
   * Makes one of two customers: fields as chosen (`take`; what is not named as the preview proposes), numbers, tags and
   * all that happened united. The other one goes; wherever it is asked for, the one that stays answers.
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
      /** The side whose owner it keeps. */
      owner: mergeSide,
    }),
    /** `id`: of the merge, for undoing it. */
    reply: z.object({ id, undoUntil: instant }),
    errors: [...mergeErrors, 'customers.merge_stale', 'customers.leased', 'customers.merge_owner_gone'],
  }),

  /** Puts both back exactly as they were, for ten minutes, unless somebody changed them since. */
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

  /** Customers that may be the same as this one: of the same number, or name and company; or those that a search finds. */
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

  /** Pairs that the last search for duplicates found, as far as the caller sees both; newest pairs first. */
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

  /** Looks through all customers of the enterprise for duplicates; a job tells when it is done. */
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

  /** Says of a pair that they are two: it is not proposed again. */
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
