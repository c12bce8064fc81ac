import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { text } from '../fields.ts';

/** A mobile number as a person types it. The server removes the separators. */
export const mobile = text(30);
export const code = z.string().regex(/^\d{6}$/);

export const sentCode = z.object({ resendAfterSeconds: z.int(), validSeconds: z.int() });

/** The request for a code by SMS. */
export const codeEndpoints = {
  /**
   * Sends a code that serves only the given purpose. The reply is the same for known and unknown numbers. `data` of the
   * too-soon error: {allowedAgainAt}.
   */
  'identity.sendCode': defineEndpoint({
    method: 'POST',
    path: 'api/sms/send-code',
    access: 'public',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ mobile, purpose: z.enum(['login', 'reset']) }),
    reply: sentCode,
    errors: ['identity.bad_mobile', 'identity.code_too_soon', 'identity.try_later'],
  }),
};
