import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';

export const appVersionEndpoints = {
  /**
   * Returns the newest version of the page. `compulsory`: users have to update. `app` is the newest build of the Android
   * app that the host offers for download.
   */
  'config.appVersion': defineEndpoint({
    method: 'GET',
    path: 'sysAppVersion/sysappversion/getAppVersion',
    access: 'public',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({
      version: z.string(),
      versionCode: z.int(),
      compulsory: z.boolean(),
      /** `null` until the operator publishes a build. */
      app: z
        .object({
          /** The code of the build, which rises. The app names its own in its user agent: `HaihuApp/9`. */
          code: z.int(),
          version: z.string(),
          /** The path of the file. */
          url: z.string(),
          /** SHA-256 of the file in hex. */
          sha256: z.string(),
          /** Builds with a lower code have to be updated. 0: none. */
          oldest: z.int(),
        })
        .nullable(),
    }),
    errors: [],
  }),
};
