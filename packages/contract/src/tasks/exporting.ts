import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id } from '../fields.ts';
import { fileFormats } from '../files/values.ts';

export const taskExportEndpoints = {
  /**
   * Writes the numbers of a task with their results to a file as a job, in the caller's language. For leaders of the
   * task. Numbers are masked as everywhere. `jobs.file` opens the file. Audited.
   */
  'tasks.export': defineEndpoint({
    method: 'POST',
    path: 'octcustomer/export',
    access: 'customers.export',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({ taskId: id, format: z.enum(fileFormats) }),
    reply: z.object({ jobId: id }),
    errors: ['tasks.not_found'],
  }),
};
