import { batchKinds, batchStates, shareWays, skipReasons } from './values.ts';
import * as z from 'zod';
import { listErrors, privateFilter, privateSort, publicPoolFilter, publicPoolSort } from './core/list-filters.ts';
import { defineEndpoint } from '../endpoint.ts';
import { byId, id, instant, level, pageOf, pageRequest, text } from '../fields.ts';

/** The most customers that a batch names by their ids. A filter may name up to `BATCH_LIMIT`. */
export const NAMED_LIMIT = 200;
export const BATCH_LIMIT = 100_000;
/** Minutes for which a batch can be undone after it ended. */
export const UNDO_MINUTES = 10;

/** The customers of a batch by their ids. */
export const ids = z.array(id).min(1).max(NAMED_LIMIT);
/** Customers that match the filter but are left out. */
const except = z.array(id).max(NAMED_LIMIT).optional();
const ofPublicPool = z.strictObject({
  by: z.literal('sea'),
  filter: z.strictObject({ ...publicPoolFilter, sort: publicPoolSort.optional() }),
  except,
});
const ofPrivate = z.strictObject({
  by: z.literal('private'),
  filter: z.strictObject({ ...privateFilter, sort: privateSort.optional() }),
  except,
});

/** The customers of a batch: named by their ids, or all of a list, named by its filter and order. */
export const whom = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('ids'), ids }),
  ofPublicPool,
  ofPrivate,
]);
export type Whom = z.output<typeof whom>;

/**
 * The way in which customers are shared out. `evenly`: the same number each. `by_load`: all hold equally many
 * afterwards. `by_count`: the number given for each. Nobody gets more than their pool has room for. The rest goes to
 * the others, except with `by_count`. Members of the departments are added to the named members.
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
  /** The job that carries out the batch or its undoing. `null` if it was done at once. */
  jobId: id.nullable(),
  total: z.int(),
  changed: z.int(),
  skipped: z.array(z.object({ reason: skipReason, count: z.int() })),
  createdAt: instant,
  /** The instant until which it may be undone. `null` while it runs, and once it is undone. */
  undoUntil: instant.nullable(),
  /** The customers put back by the undoing, and those that were changed since and stayed. */
  restored: z.int(),
  kept: z.int(),
});
export type Batch = z.output<typeof batch>;

const shortText = (longest: number) => text(longest).min(1);
/** The errors of every batch whose customers may come from a list. */
export const batchErrors = ['customers.batch_too_large', ...listErrors] as const;

export const receiver = z.object({
  userId: id,
  name: z.string(),
  departmentName: z.string().nullable(),
  /** The customers in the member's pool, and the number that still fits. */
  held: z.int(),
  room: z.int(),
  /** The number that the way of sharing gives them, and the number that they get. */
  share: z.int(),
  takes: z.int(),
});

export const batchEndpoints = {
  /**
   * Gives customers of private pools back to the public pool. `reason`: one of `returnReason`, or the caller's own
   * words. Like every batch, more than 200 customers become a job.
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

  /** Shares customers of the public or private pools out among staff within the caller's scope. */
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

  /**
   * Returns the result that an assignment would have: the number for each receiver, and the number that nobody can
   * take.
   */
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

  /**
   * Moves customers that are in a public pool to another one of the caller's. Customers who have an owner stay there.
   */
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

  /** Sets the intent level of many customers. */
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

  /** Gives tags to many customers and takes tags from them. */
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

  /** Returns the progress and the result of a batch of the caller's own. */
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

  /** Lists the customers that a batch of the caller's own left as they were for one reason. */
  'customers.batchSkipped': defineEndpoint({
    method: 'POST',
    path: 'api/crm/batch/skipped',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ ...pageRequest, id, reason: skipReason }),
    /** `name` is `null` if the caller may not see the customer. */
    reply: pageOf(z.object({ id, name: z.string().nullable() })),
    errors: ['customers.batch_not_found'],
  }),

  /** Puts back what a batch of the caller's own changed, unless somebody changed it since. */
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

  /**
   * Lists staff within the caller's scope by name, with the customers that each holds. `departmentId`: with the
   * departments below it.
   */
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
          /**
           * The number of customers with a deal, which the cap does not count, and of those with an overdue call-back.
           */
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

  /** Moves customers of the public pool to the recycle bin. */
  'customers.deleteFromSea': defineEndpoint({
    method: 'POST',
    path: 'api/crm/delete-crm',
    access: 'customers.delete',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({ whom, reason: text(100).optional() }),
    reply: batch,
    errors: [...batchErrors],
  }),

  /** Moves customers of private pools to the recycle bin. */
  'customers.deletePrivate': defineEndpoint({
    method: 'POST',
    path: 'api/crm/private-sea-delete',
    access: 'customers.delete',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({ whom, reason: text(100).optional() }),
    reply: batch,
    errors: [...batchErrors],
  }),

  /** Puts deleted customers back where they were. */
  'customers.restore': defineEndpoint({
    method: 'POST',
    path: 'api/crm/restore',
    access: 'customers.delete',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({ ids }),
    reply: batch,
    errors: [],
  }),
};
