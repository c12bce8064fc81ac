import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { instant } from '../fields.ts';
import { code } from './codes.ts';

/** The pairing of screens that show the wall. */
export const displayEndpoints = {
  /** Begins the pairing of a screen. It shows `code` for five minutes and keeps `secret` to itself. */
  'identity.pairDisplay': defineEndpoint({
    method: 'POST',
    path: 'api/display/pair',
    access: 'public',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({ secret: z.string(), code, expiresAt: instant }),
    errors: ['identity.try_later'],
  }),

  /**
   * Returns the screen's session, once, after a leader typed its code. `null`: nobody has typed it yet. The session lasts
   * 30 days, reads the wall and is refused by every other call.
   */
  'identity.pairedDisplay': defineEndpoint({
    method: 'POST',
    path: 'api/display/paired',
    access: 'public',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ secret: z.string().max(100) }),
    reply: z.object({ display: z.object({ token: z.string(), expiresAt: instant }).nullable() }),
    errors: ['identity.pairing_over'],
  }),

  /**
   * Gives the screen that shows this code a session with the caller's view of the team. The reply names the screen. Five
   * wrong codes in five minutes are too many.
   */
  'identity.confirmDisplay': defineEndpoint({
    method: 'POST',
    path: 'api/display/confirm',
    access: 'calls.supervise',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ code }),
    /** The names are those of `identity.devices`. */
    reply: z.object({ system: z.string().nullable(), browser: z.string().nullable(), network: z.string().nullable() }),
    errors: ['identity.wrong_code', 'identity.try_later'],
  }),
};
