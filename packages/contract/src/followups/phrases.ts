import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { done, id, text } from '../fields.ts';

export const phraseEndpoints = {
  /** Lists the quick phrases of the enterprise and of the caller. */
  'followups.phrases': defineEndpoint({
    method: 'POST',
    path: 'quick-content/list',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({ list: z.array(z.object({ id, text: z.string(), own: z.boolean() })) }),
    errors: [],
  }),

  /** Replaces the caller's own quick phrases by these, in their order. */
  'followups.saveOwnPhrases': defineEndpoint({
    method: 'POST',
    path: 'quick-content/save',
    access: 'member',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({
      texts: z.array(text(100).min(1)).max(50),
    }),
    reply: done,
    errors: [],
  }),
};
