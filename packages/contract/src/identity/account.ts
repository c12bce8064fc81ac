import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { done, filePath, id, instant, text } from '../fields.ts';
import { roleTitle } from '../organisation/roles.ts';
import { code, mobile, sentCode } from './codes.ts';
import { endedSessions } from './sessions.ts';

const profile = z.object({
  name: z.string(),
  /** Masked like any other number. */
  mobile: z.string(),
  position: z.string().nullable(),
  department: z.string().nullable(),
  roles: z.array(roleTitle),
  tenantName: z.string(),
  joinedAt: instant,
  /** The link of the picture for the next hour. `null` without a picture. */
  avatar: z.string().nullable(),
});

/** The requests about a user's own account: number, profile, and its deletion. */
export const accountEndpoints = {
  /** Returns the security of the caller's account. */
  'identity.account': defineEndpoint({
    method: 'GET',
    path: 'api/account/security',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({
      /** Masked like any other number. */
      mobile: z.string(),
      /** True when the user has a password. Without one they sign in by an SMS code. */
      hasPassword: z.boolean(),
      /** Open sessions, this one among them. */
      devices: z.int(),
    }),
    errors: [],
  }),

  /** Sends a code to the caller's own number. With `change-new` it goes to the number that takes its place. */
  'identity.sendOwnCode': defineEndpoint({
    method: 'POST',
    path: 'api/sms/send-own-code',
    access: 'member',
    effect: 'write',
    repeated: 'harmless',
    request: z.discriminatedUnion('purpose', [
      z.strictObject({ purpose: z.enum(['change-old', 'delete']) }),
      z.strictObject({ purpose: z.literal('change-new'), mobile }),
    ]),
    reply: sentCode,
    errors: ['identity.bad_mobile', 'identity.mobile_unchanged', 'identity.code_too_soon', 'identity.try_later'],
  }),

  /**
   * Changes the user's mobile number by the codes of both numbers. Keeps this session and ends the others. It tells
   * that the number belongs to another user only after the right code of that number. `data` of a wrong code names the
   * field.
   */
  'identity.changeMobile': defineEndpoint({
    method: 'POST',
    path: 'api/mobile/change',
    access: 'member',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ oldCode: code, mobile, newCode: code }),
    reply: endedSessions,
    errors: [
      'identity.bad_mobile',
      'identity.mobile_unchanged',
      'identity.wrong_code',
      'identity.mobile_taken',
      'identity.try_later',
    ],
  }),

  /** Returns the caller's profile in this enterprise. */
  'identity.profile': defineEndpoint({
    method: 'GET',
    path: 'api/account/profile',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: profile,
    errors: [],
  }),

  /**
   * Changes the given parts of the profile: the name, the picture and the position. The picture is the path of an
   * upload of the caller's own; `null` removes it. Only a member who manages staff may change the position.
   */
  'identity.updateProfile': defineEndpoint({
    method: 'POST',
    path: 'api/update',
    access: 'member',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({
      name: text(30).min(1).optional(),
      avatar: filePath.nullable().optional(),
      position: text(30).optional(),
    }),
    reply: profile,
    errors: ['files.not_found', 'files.not_accepted'],
  }),

  /** Returns the consequences of deleting the account for each enterprise, and the obstacles. */
  'identity.deletionCheck': defineEndpoint({
    method: 'GET',
    path: 'api/account/deletion',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({
      enterprises: z.array(
        z.object({
          id,
          name: z.string(),
          /** True when nobody else owns the enterprise. It needs another owner first. */
          isLastOwner: z.boolean(),
          /** The customers that the user holds there. Another member must take them over first. */
          customers: z.int(),
        }),
      ),
    }),
    errors: [],
  }),

  /**
   * Deletes the account at once by a code (purpose `delete`): leaves every enterprise and erases the person. The name
   * stays in records of their actions. `data.enterprises` of a refusal names the enterprises that prevent it.
   */
  'identity.deleteAccount': defineEndpoint({
    method: 'POST',
    path: 'api/account/delete',
    access: 'member',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ code }),
    reply: done,
    errors: ['identity.wrong_code', 'identity.try_later', 'identity.last_owner', 'identity.holds_customers'],
  }),
};
