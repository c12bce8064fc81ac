import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { byId, done, filePath, id, instant, text } from '../fields.ts';

/** The most sounds of an enterprise. */
export const MOST_SOUNDS = 50;

/** A sound that an enterprise plays to its callers and customers. */
const ownSound = z.object({
  id,
  name: z.string(),
  seconds: z.number(),
  at: instant,
  byName: z.string(),
  /** Engines in use that have the sound, and all of them. The others play the sound of the product meanwhile. */
  there: z.int(),
  engines: z.int(),
});
export type OwnSoundRow = z.output<typeof ownSound>;

export const soundEndpoints = {
  /** Lists the enterprise's own sounds, by their names. For members who set up calls or lead tasks. */
  'calls.sounds': defineEndpoint({
    method: 'GET',
    path: 'api/call/sounds',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({ list: z.array(ownSound) }),
    errors: [],
  }),

  /**
   * Makes a sound of an upload of the caller's own. It has to be an uncompressed WAV file of at most two minutes. It is
   * made telephone sound: 8 kHz, one channel. The engines get it within minutes. Audited.
   */
  'calls.addSound': defineEndpoint({
    method: 'POST',
    path: 'api/call/sound/add',
    access: 'settings.write',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({ name: text(40).min(1), filePath }),
    reply: byId,
    errors: [
      'files.not_found',
      'calls.sound_format',
      'calls.sound_too_long',
      'calls.sound_silent',
      'calls.sound_named',
      'calls.too_many_sounds',
    ],
  }),

  /** Returns a link that plays a sound for five minutes. */
  'calls.openSound': defineEndpoint({
    method: 'POST',
    path: 'api/call/sound/open',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: byId,
    reply: z.object({ link: z.string(), expiresAt: instant, name: z.string() }),
    errors: ['calls.sound_not_found'],
  }),

  /** Deletes a sound that nothing uses: neither the rules for callers nor a task. Audited. */
  'calls.deleteSound': defineEndpoint({
    method: 'POST',
    path: 'api/call/sound/delete',
    access: 'settings.write',
    effect: 'write',
    repeated: 'harmless',
    request: byId,
    reply: done,
    errors: ['calls.sound_not_found', 'calls.sound_in_use'],
  }),
};
