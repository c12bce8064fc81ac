import * as z from 'zod';
import { batch, batchErrors, ids, whom } from './batches.ts';
import { defineEndpoint } from '../endpoint.ts';
import { id, instant, level, pageOf, pageRequest, text } from '../fields.ts';

/** Days for which a deleted customer can be restored. */
export const BIN_DAYS = 30;

/** A customer in the recycle bin. */
export const recycledCustomer = z.object({
  id,
  recycleBinId: id,
  name: z.string(),
  company: z.string().nullable(),
  level,
  mobile: z.string(),
  /** The former owner; `null` for a customer of the public pool. */
  ownerName: z.string().nullable(),
  deletedAt: instant,
  deletedBy: z.string().nullable(),
  reason: z.string().nullable(),
  /** The instant at which the customer is erased for good. */
  erasedAt: instant,
});

/** The calls that delete customers, restore them and list the deleted ones. */
export const recycleBinEndpoints = {
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

  /** Lists deleted customers within the caller's scope, newest first. `search` works as in the lists. */
  'customers.recycleBin': defineEndpoint({
    method: 'POST',
    path: 'api/crm/recycle-bin/page',
    access: 'customers.delete',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ ...pageRequest, search: text(40).optional() }),
    reply: pageOf(recycledCustomer),
    errors: ['customers.searched_too_often'],
  }),
};
