import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id } from '../fields.ts';

export const personalDataEndpoints = {
  /**
   * Writes everything that is stored about the caller to a JSON file, for them alone and once a day: profile, sessions,
   * consents, own follow-ups and calls in this enterprise. Numbers and names of customers are left out. `jobs.file`
   * opens the file.
   */
  'identity.exportData': defineEndpoint({
    method: 'POST',
    path: 'api/account/export-data',
    access: 'member',
    effect: 'write',
    repeated: 'needs-key',
    signed: true,
    request: z.strictObject({}),
    reply: z.object({ jobId: id }),
    errors: ['identity.exported_today'],
  }),
};
