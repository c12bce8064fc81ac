import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { filePath, instant, text } from '../fields.ts';
import { agreement } from './agreements.ts';
import { type BrandingKey, brandingKeys } from './config.ts';

/** `#` and six hexadecimal digits, in small letters. */
const colour = z.string();

/** Text and icons; what lies below white text; what lies below its own text. */
const accent = z.object({ plain: colour, fill: colour, soft: colour });

const options = z.object(
  Object.fromEntries(brandingKeys.map((key) => [key, z.string()])) as Record<BrandingKey, z.ZodString>,
);

/** Characters of a document: four of them in one request stay below its greatest length. */
const DOCUMENT = 50_000;
const document = text(DOCUMENT).optional();
/** A picture of one's own that was uploaded before; null takes the host's away, so that it shows the default's. */
const picture = filePath.nullable().optional();

/** A host's branding for who may change it: what it has itself, and what it shows where it has nothing. */
const editor = z.object({
  host: z.string(),
  /** What the next save builds on. */
  version: z.int(),
  changedAt: instant.nullable(),
  own: options,
  fallback: options,
  colour: colour.nullable(),
  fallbackColour: colour.nullable(),
  /** A path of this server. */
  icon: z.string().nullable(),
  fallbackIcon: z.string().nullable(),
  /** The texts of the host's own that are in force. */
  agreements: z.array(agreement),
});
export type BrandingEditor = z.output<typeof editor>;

export const brandingCalls = {
  /**
   * How a host looks beyond the seven keys: its colour with the tokens that come of it in both themes, and its icon, a
   * path of this server. What is null is our own.
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

  /** The branding of the enterprise's own host. Throws `branding.no_host` for an enterprise without one. */
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
   * Saves what is sent of the branding of the enterprise's own host; the rest stays. Shown from the next request on. Texts
   * are cleaned; a changed `urp` or `nda` is a new version, which everybody at the host is asked to agree to. An empty
   * text, and null, take the key back to the installation's default.
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
      /** `#0B63CE`. */
      colour: text(20).nullable().optional(),
    }),
    reply: editor,
    errors: ['branding.no_host', 'branding.stale', 'branding.low_contrast', 'files.not_found', 'files.not_accepted'],
  }),
};
