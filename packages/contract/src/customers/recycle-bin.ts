import * as z from 'zod';
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
