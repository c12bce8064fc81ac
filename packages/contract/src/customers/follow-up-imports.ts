import * as z from 'zod';
import { begunImport, readRequest } from './imports.ts';
import { defineEndpoint } from '../endpoint.ts';
import { id, listReason } from '../fields.ts';

/** Follow-ups go the way of customers: preview, problems, undoing and the list are those of `customer-imports.ts`. */
export const followUpImportCalls = {
  /** Reads an uploaded list of follow-ups as a job, each matched by its number; nothing is written. */
  'customers.importFollowUps': defineEndpoint({
    method: 'POST',
    path: 'api/crm/import-follow',
    access: 'customers.import',
    effect: 'write',
    repeated: 'needs-key',
    request: readRequest,
    reply: begunImport,
    errors: ['files.not_found'],
  }),

  /**
   * Writes the previewed follow-ups as a job, each at its own time and as its author's. What is there already is left
   * out; nobody is reminded of what is past. The next visit that a customer's latest one names is promised by whoever has
   * the customer, else by its author, unless they have promised one already.
   */
  'customers.confirmFollowUps': defineEndpoint({
    method: 'POST',
    path: 'api/crm/confirm-import-follow',
    access: 'customers.import',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({ importId: id, reason: listReason }),
    reply: z.object({ jobId: id }),
    errors: [
      'customers.import_not_found',
      'customers.import_not_ready',
      'customers.import_taken',
      'customers.import_without_mobile',
      'customers.reason_needed',
      'customers.list_rows_used',
      'customers.list_mostly_unknown',
    ],
  }),
};
