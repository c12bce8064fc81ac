import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { filePath, instant, text } from '../fields.ts';
import { agreement } from './agreements.ts';
import { type BrandingKey, brandingKeys } from './values.ts';

/** A colour: `#` and six hexadecimal digits, in small letters. */
const colour = z.string();

/**
 * The colours of an accent. `plain`: text and icons. `fill`: the ground below white text. `soft`: the ground below its
 * own text.
 */
const accent = z.object({ plain: colour, fill: colour, soft: colour });

const options = z.object(
  Object.fromEntries(brandingKeys.map((key) => [key, z.string()])) as Record<BrandingKey, z.ZodString>,
);

/** The most characters of a document. Four documents in one request stay below the greatest length of a request. */
const DOCUMENT = 50_000;
const document = text(DOCUMENT).optional();
/** A picture that the caller uploaded before. `null` removes the host's picture, so that it shows the default. */
const picture = filePath.nullable().optional();

/** A host's branding for a member who may change it: its own values, and the fallbacks that it shows in their place. */
const editor = z.object({
  host: z.string(),
  /** The version that the next save builds on. */
  version: z.int(),
  changedAt: instant.nullable(),
  own: options,
  fallback: options,
  colour: colour.nullable(),
  fallbackColour: colour.nullable(),
  /** The path of the icon on this server. */
  icon: z.string().nullable(),
  fallbackIcon: z.string().nullable(),
  /** The host's own texts in force. */
  agreements: z.array(agreement),
});
export type BrandingEditor = z.output<typeof editor>;

export const brandingEndpoints = {
  /**
   * Returns the branding of a host, key by key, or else the installation's default. Every key defaults to an empty
   * string. `urp` (user agreement), `nda` (privacy notes), `app_product` and `about` hold sanitised HTML. The logos
   * hold a data URL or a path.
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

  /**
   * Returns the look of a host beyond the seven keys: its colour with the tokens of both themes, and the path of its
   * icon on this server. `null` stands for our own look.
   */
  'branding.look': defineEndpoint({
    method: 'GET',
    path: 'api/branding/look',
    access: 'public',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ host: text(255) }),
    reply: z.object({
      colour: colour.nullable(),
      accents: z.object({ light: accent, dark: accent }).nullable(),
      icon: z.string().nullable(),
    }),
    errors: [],
  }),

  /** Returns the branding of the enterprise's own host. Throws `branding.no_host` for an enterprise without one. */
  'branding.editor': defineEndpoint({
    method: 'GET',
    path: 'api/branding/editor',
    access: 'settings.write',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: editor,
    errors: ['branding.no_host'],
  }),

  /**
   * Saves the given parts of the branding of the enterprise's own host. The rest stays. It is shown from the next
   * request on. Texts are sanitised. A changed `urp` or `nda` is a new version, and everybody at the host is asked to
   * agree to it. An empty text or `null` brings back the installation's default.
   */
  'branding.save': defineEndpoint({
    method: 'POST',
    path: 'api/branding/save',
    access: 'settings.write',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({
      version: z.int().min(0),
      app_name: text(40).optional(),
      urp: document,
      nda: document,
      app_product: document,
      about: document,
      app_login_logo: picture,
      app_home_logo: picture,
      icon: picture,
      /** A colour such as `#0B63CE`. */
      colour: text(20).nullable().optional(),
    }),
    reply: editor,
    errors: ['branding.no_host', 'branding.stale', 'branding.low_contrast', 'files.not_found', 'files.not_accepted'],
  }),
};
