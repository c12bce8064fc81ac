import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id } from '../fields.ts';
import { fileFormats } from '../files/values.ts';

export const taskExportCalls = {
  /**
   * The numbers of a task with what came of each, as a file in the caller's language, for who leads the task; masked as
   * everywhere. The job's file is opened with `jobs.file`. Audited.
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
