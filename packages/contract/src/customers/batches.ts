import { batchKinds, batchStates, shareWays, skipReasons } from './values.ts';
import * as z from 'zod';
import { listErrors, privateFilter, privateSort, seaFilter, seaSort } from './list-filters.ts';
import { defineEndpoint } from '../endpoint.ts';
import { byId, id, instant, level, pageOf, pageRequest, text } from '../fields.ts';

/** How many customers a batch names by their ids; what a filter names may be as many as `BATCH_LIMIT`. */
export const NAMED_LIMIT = 200;
export const BATCH_LIMIT = 100_000;
/** How long a batch can be undone after it ended, in minutes. */
export const UNDO_MINUTES = 10;

/** The customers of a batch by their ids. */
export const ids = z.array(id).min(1).max(NAMED_LIMIT);
/** Customers that match and are left out all the same. */
const except = z.array(id).max(NAMED_LIMIT).optional();
const ofSea = z.strictObject({
  by: z.literal('sea'),
  filter: z.strictObject({ ...seaFilter, sort: seaSort.optional() }),
  except,
});
const ofPrivate = z.strictObject({
  by: z.literal('private'),
  filter: z.strictObject({ ...privateFilter, sort: privateSort.optional() }),
  except,
});

/** The customers of a batch: by their ids, or all that a list shows, asked for as the list is. */
export const whom = z.discriminatedUnion('by', [z.strictObject({ by: z.literal('ids'), ids }), ofSea, ofPrivate]);
export type Whom = z.output<typeof whom>;

/**
 * How the customers are shared. `evenly`: the same number each. `by_load`: so that all hold equally many afterwards. `by_count`: as
 * many as is said of each. Nobody gets more than their pool has room for; what one cannot take goes to the others,
 * unless numbers were said. Staff of the departments come to those named.
 */
const share = {
  way: z.enum(shareWays),
  userIds: z.array(id).max(NAMED_LIMIT).default([]),
  departmentIds: z.array(id).max(50).default([]),
  counts: z
    .array(z.strictObject({ userId: id, count: z.int().min(0).max(BATCH_LIMIT) }))
    .max(NAMED_LIMIT)
    .optional(),
};

/** One chosen receiver for each customer. */
const pairs = z
  .array(z.strictObject({ id, userId: id }))
  .min(1)
  .max(NAMED_LIMIT);

export const skipReason = z.enum(skipReasons);

const batchKind = z.enum(batchKinds);

export const batch = z.object({
  id,
  kind: batchKind,
  state: z.enum(batchStates),
  /** Follows it, and its undoing; null for what was done at once. */
  jobId: id.nullable(),
  total: z.int(),
  changed: z.int(),
  skipped: z.array(z.object({ reason: skipReason, count: z.int() })),
  createdAt: instant,
  /** Until when it may be undone; null while it runs, and once it is undone. */
  undoUntil: instant.nullable(),
  /** After the undoing: how many were put back, and how many had been changed since. */
  restored: z.int(),
  kept: z.int(),
});
export type Batch = z.output<typeof batch>;

const shortText = (longest: number) => text(longest).min(1);
/** Errors of every batch whose customers a list may name. */
export const batchErrors = ['customers.batch_too_large', ...listErrors] as const;

export const receiver = z.object({
  userId: id,
  name: z.string(),
  departmentName: z.string().nullable(),
  /** Customers in their pool, and how many more fit. */
  held: z.int(),
  room: z.int(),
  /** What the way of sharing has for them, and what they get. */
  share: z.int(),
  takes: z.int(),
});

export const batchCalls = {
  /**
   * Gives customers of private pools back to the sea. `reason`: one of `returnReason`, or own words. More than 200 go on as
   * a job; so do all batches.
   */
  'customers.returnToSea': defineEndpoint({
    method: 'POST',
    path: 'api/crm/back-out',
    access: 'customers.return',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({ whom, reason: shortText(30), remark: text(200).optional() }),
    reply: batch,
    errors: [...batchErrors],
  }),

  /** Shares customers of the sea or of private pools among staff within the caller's scope. */
  'customers.assign': defineEndpoint({
    method: 'POST',
    path: 'api/crm/cus-allocation',
    access: 'customers.assign',
    effect: 'write',
    repeated: 'needs-key',
    request: z.union([z.strictObject({ whom, ...share }), z.strictObject({ way: z.literal('explicit'), pairs })]),
    reply: batch,
    errors: [...batchErrors, 'customers.no_receivers'],
  }),

  /** How an assignment would come out: how many each would get, and how many nobody can take. */
  'customers.assignPreview': defineEndpoint({
    method: 'POST',
    path: 'api/crm/cus-allocation/preview',
    access: 'customers.assign',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ whom, ...share }),
    reply: z.object({ total: z.int(), left: z.int(), receivers: z.array(receiver) }),
    errors: [...batchErrors, 'customers.no_receivers'],
  }),

  /** Moves customers that are in a sea to another one of the caller's; those that somebody has stay where they are. */
  'customers.moveToSea': defineEndpoint({
    method: 'POST',
    path: 'api/crm/sea/move',
    access: 'customers.assign',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({ whom, seaId: id }),
    reply: batch,
    errors: [...batchErrors, 'customers.sea_not_found'],
  }),

  /** The intent level of many. */
  'customers.setLevels': defineEndpoint({
    method: 'POST',
    path: 'api/crm/updateLevel',
    access: 'customers.edit',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({ whom, level }),
    reply: batch,
    errors: [...batchErrors],
  }),

  /** Gives many customers tags, and takes others from them. */
  'customers.tagMany': defineEndpoint({
    method: 'POST',
    path: 'crm-user/batch-update-tag',
    access: 'customers.edit',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({
      whom,
      add: z.array(id).max(20).default([]),
      remove: z.array(id).max(20).default([]),
    }),
    reply: batch,
    errors: [...batchErrors, 'customers.tag_not_found'],
  }),

  /** How far a batch of one's own is, and what came of it. */
  'customers.batch': defineEndpoint({
    method: 'GET',
    path: 'api/crm/batch/info',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: byId,
    reply: batch,
    errors: ['customers.batch_not_found'],
  }),

  /** Which customers a batch of one's own left as they were, for one reason. */
  'customers.batchSkipped': defineEndpoint({
    method: 'POST',
    path: 'api/crm/batch/skipped',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ ...pageRequest, id, reason: skipReason }),
    /** No name where the caller may not see the customer. */
    reply: pageOf(z.object({ id, name: z.string().nullable() })),
    errors: ['customers.batch_not_found'],
  }),

  /** Puts back what a batch of one's own changed, as far as nobody changed it since. */
  'customers.undoBatch': defineEndpoint({
    method: 'POST',
    path: 'api/crm/batch/undo',
    access: 'member',
    effect: 'write',
    repeated: 'harmless',
    request: byId,
    reply: batch,
    errors: ['customers.batch_not_found', 'customers.batch_not_undoable'],
  }),

  /** Staff within the caller's scope, by name, with what each of them holds. `departmentId`: with those below. */
  'customers.teamPools': defineEndpoint({
    method: 'POST',
    path: 'api/crm/team-pools',
    access: 'customers.assign',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({
      ...pageRequest,
      departmentId: z.union([id, z.literal('none')]).optional(),
      search: text(30).optional(),
    }),
    reply: z.object({
      list: z.array(
        z.object({
          userId: id,
          name: z.string(),
          departmentName: z.string().nullable(),
          held: z.int(),
          /** How many of them are dealt, which the cap does not count, and how many have an overdue call-back. */
          dealt: z.int(),
          late: z.int(),
          room: z.int(),
        }),
      ),
      next: z.string().nullable(),
      cap: z.int(),
    }),
    errors: [],
  }),
};
