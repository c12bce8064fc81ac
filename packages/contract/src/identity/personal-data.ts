import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id } from '../fields.ts';

export const personalDataCalls = {
  /**
   * Everything that is kept about the caller, as a JSON file for them alone, once a day: profile, sessions, consents,
   * own follow-ups and calls in this enterprise. Numbers and names of customers are not in it. `jobs.file` opens it.
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
