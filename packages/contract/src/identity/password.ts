import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { code, mobile } from './codes.ts';
import { endedSessions } from './sessions.ts';

/** A new password. Its length and its other rules have errors of their own. NUL and lone surrogates are refused. */
const newPassword = z
  .string()
  .max(200)
  .refine((typed) => typed.isWellFormed() && !typed.includes('\0'));

const passwordErrors = ['identity.password_short', 'identity.password_has_mobile', 'identity.password_common'] as const;

/** The requests that set a user's password. */
export const passwordEndpoints = {
  /** Sets a password by an SMS code (purpose `reset`). Ends every session of the user in all enterprises. */
  'identity.resetPassword': defineEndpoint({
    method: 'POST',
    path: 'api/password/reset',
    access: 'public',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ mobile, code, password: newPassword }),
    reply: endedSessions,
    errors: ['identity.bad_mobile', 'identity.wrong_code', 'identity.try_later', ...passwordErrors],
  }),

  /** Changes the password. Keeps this session and ends the others. `data` of the wrong-password error: {triesLeft}. */
  'identity.changePassword': defineEndpoint({
    method: 'POST',
    path: 'api/password/change',
    access: 'member',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ oldPassword: z.string().min(1).max(200), password: newPassword }),
    reply: endedSessions,
    errors: [
      'identity.wrong_password',
      'identity.no_password',
      'identity.password_unchanged',
      'identity.try_later',
      ...passwordErrors,
    ],
  }),
};
