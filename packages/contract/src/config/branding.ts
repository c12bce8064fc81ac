import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { text } from '../fields.ts';

/** `#` and six hexadecimal digits, in small letters. */
const colour = z.string();

/** Text and icons; what lies below white text; what lies below its own text. */
const accent = z.object({ plain: colour, fill: colour, soft: colour });

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
};
