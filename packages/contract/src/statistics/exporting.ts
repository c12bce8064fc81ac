import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id } from '../fields.ts';
import { fileFormats } from '../files/values.ts';
import { members, period, scopeErrors } from './core/scope.ts';

export const statisticsExportEndpoints = {
  /**
   * Writes the present figures of a period to a file as a job: in all, by day (by the hour for one day) and by member,
   * in the caller's language. A spreadsheet has a sheet for each, text has one table. `jobs.file` opens the file.
   */
  'statistics.export': defineEndpoint({
    method: 'POST',
    path: 'api/call-detail/export-census',
    access: 'statistics.read',
    effect: 'write',
    repeated: 'needs-key',
    signed: true,
    request: z.strictObject({
      ...period,
      ...members,
      what: z.enum(['calls', 'callers', 'device', 'customers']),
      format: z.enum(fileFormats),
    }),
    reply: z.object({ jobId: id }),
    errors: scopeErrors,
  }),
};
