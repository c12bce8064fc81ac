import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { id } from './fields.ts';

export const organisationCalls = {
  /** The enterprises this user may work in. */
  'organisation.enterprises': defineEndpoint({
    method: 'GET',
    path: 'api/enterprise/queryEnterpriseInfo',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({ list: z.array(z.object({ id, name: z.string(), current: z.boolean() })) }),
    errors: [],
  }),
};
