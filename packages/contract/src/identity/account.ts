import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { done, filePath, id, instant, text } from '../fields.ts';
import { roleTitle } from '../organisation/roles.ts';
import { code, memberInfo, mobile, sentCode } from './login.ts';

/** A new password. Its length and its other rules have errors of their own. NUL and lone surrogates are refused. */
const newPassword = z
  .string()
  .max(200)
  .refine((typed) => typed.isWellFormed() && !typed.includes('\0'));

const passwordErrors = ['identity.password_short', 'identity.password_has_mobile', 'identity.password_common'] as const;

/** The number of sessions that ended. */
const ended = z.object({ ended: z.int() });

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

/** The calls about a user's own account: password, number, devices, and its deletion. */
export const accountEndpoints = {
  /** Sets a password by an SMS code (purpose `reset`). Ends every session of the user in all enterprises. */
  'identity.resetPassword': defineEndpoint({
    method: 'POST',
    path: 'api/password/reset',
    access: 'public',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ mobile, code, password: newPassword }),
    reply: ended,
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
    reply: ended,
    errors: [
      'identity.wrong_password',
      'identity.no_password',
      'identity.password_unchanged',
      'identity.try_later',
      ...passwordErrors,
    ],
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
    reply: ended,
    errors: [
      'identity.bad_mobile',
      'identity.mobile_unchanged',
      'identity.wrong_code',
      'identity.mobile_taken',
      'identity.try_later',
    ],
  }),

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

  /** Lists the caller's sessions in all enterprises: this one first, then by their last use. */
  'identity.devices': defineEndpoint({
    method: 'GET',
    path: 'api/account/devices',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({
      list: z.array(
        z.object({
          id,
          isThis: z.boolean(),
          /** The system and the browser, by names such as `iPhone` and `WeChat`. `null` if the device did not tell. */
          system: z.string().nullable(),
          browser: z.string().nullable(),
          /** The network of the device's address, `203.0.113.0/24`. `null` if unknown. */
          network: z.string().nullable(),
          tenantName: z.string(),
          firstSeenAt: instant,
          lastSeenAt: instant,
        }),
      ),
    }),
    errors: [],
  }),

  /** Signs one of the caller's own devices out, at once. */
  'identity.endDevice': defineEndpoint({
    method: 'POST',
    path: 'api/account/end-device',
    access: 'member',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ id }),
    reply: done,
    errors: ['identity.device_not_found'],
  }),

  /** Signs every other device of the caller out, in all enterprises. */
  'identity.endOtherDevices': defineEndpoint({
    method: 'POST',
    path: 'api/account/end-other-devices',
    access: 'member',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: ended,
    errors: [],
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

  /** Returns the same as `identity.userInfo`, under the path that the app requests. */
  'identity.appUserInfo': defineEndpoint({
    method: 'POST',
    path: 'api/app/user/get/user-info',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: memberInfo,
    errors: [],
  }),
};
