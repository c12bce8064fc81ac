import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { text } from './fields.ts';

/** The seven keys of the specification. */
export const brandingKeys = [
  'urp',
  'nda',
  'app_name',
  'app_login_logo',
  'app_home_logo',
  'app_product',
  'about',
] as const;
export type BrandingKey = (typeof brandingKeys)[number];

export const configCalls = {
  /**
   * Branding of a host, else the installation's default, key by key; every key defaults to an empty string. `urp` (user
   * agreement), `nda` (privacy notes), `app_product` and `about` hold sanitised HTML; the logos a data URL or a path.
   */
  'config.branding': defineEndpoint({
    method: 'POST',
    path: 'oem-option/query',
    access: 'public',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({
      host: text(255),
      showDefault: z.literal(1),
      optionType: z.literal('fg'),
    }),
    reply: z.array(z.object({ optionKey: z.enum(brandingKeys), optionValue: z.string() })),
    errors: [],
  }),

  /** Truthy: numbers are masked. The one source of the flag. */
  'config.businessType': defineEndpoint({
    method: 'GET',
    path: 'api/config-function/business-type',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.boolean(),
    errors: [],
  }),

  /** The exemption object behind the privacy whitelist key. */
  'config.getConfig': defineEndpoint({
    method: 'POST',
    path: 'api/config-function/get-config',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ configKey: z.literal('privacy_whitelist') }),
    reply: z.object({ isOpen: z.boolean(), value: z.array(z.string()) }),
    errors: [],
  }),

  /** The newest version of the app, and whether it is compulsory. */
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
