import * as z from 'zod';
import { begunImport, readRequest } from './imports.ts';
import { defineEndpoint } from '../endpoint.ts';
import { id, listReason } from '../fields.ts';

/**
 * The calls that import follow-ups. Preview, problems, undoing and the list of imports are the calls of `imports.ts`.
 */
export const followUpImportEndpoints = {
  /** Reads an uploaded list of follow-ups as a job and matches each to a customer by its number. Nothing is written. */
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
   * Writes the previewed follow-ups as a job, each with its own time and author. A follow-up that exists already is
   * left out. The past reminds nobody. A customer's latest follow-up may name the next call-back. It is planned for the
   * customer's owner, or for the author if nobody owns it. Members who planned one already keep that one.
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
