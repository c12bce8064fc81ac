import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';

export const appVersionEndpoints = {
  /** Returns the newest version of the app. `compulsory`: users have to update. */
  'config.appVersion': defineEndpoint({
    method: 'GET',
    path: 'sysAppVersion/sysappversion/getAppVersion',
    access: 'public',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({ version: z.string(), versionCode: z.int(), compulsory: z.boolean() }),
    errors: [],
  }),
};
