import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { done, filePath, id, instant, text } from '../fields.ts';
import { roleTitle } from '../organisation/staff.ts';
import { code, member, mobile, sentCode } from './login.ts';

/** How long it may be and what else it must not be is judged with words of its own. NUL and lone surrogates are no text. */
const newPassword = z
  .string()
  .max(200)
  .refine((typed) => typed.isWellFormed() && !typed.includes('\0'));

const passwordErrors = ['identity.password_short', 'identity.password_has_mobile', 'identity.password_common'] as const;

/** How many sessions were ended by it. */
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
  /** Where the picture is shown from for the next hour; null without one. */
  avatar: z.string().nullable(),
});

/** A user's own account: password, number, devices, and its end. */
export const accountCalls = {
  /** Sets a password by an SMS code (purpose `reset`) and ends every session of the user, in all enterprises. */
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

  /** Keeps this session and ends the others. `data` of the wrong-password error: {triesLeft}. */
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

  /** Sends a code to the caller's own number, or for `change-new` to the number that is to take its place. */
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
   * By the codes of both numbers. Keeps this session and ends the others. That somebody else has the number is told only
   * to who brought the code it was sent. `data` of a wrong code names the field.
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

  /** How the caller's account is kept safe. */
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
      /** Without one there is the SMS code. */
      hasPassword: z.boolean(),
      /** Sessions that are open, this one among them. */
      devices: z.int(),
    }),
    errors: [],
  }),

  /** Where the caller is signed in, in all enterprises: this session first, then the one used last. */
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
          /** As their makers call them, `iPhone`, `WeChat`; null where the device did not say. */
          system: z.string().nullable(),
          browser: z.string().nullable(),
          /** About where from: the network of its address, `203.0.113.0/24`. Null where unknown. */
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

  /** How the caller appears in this enterprise. */
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
   * Changes what is given: the name, the picture (a path that the caller's own upload answered; null takes it away), and
   * the position for who manages staff.
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

  /** What the end of the account means, enterprise by enterprise, and what stands in its way. */
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
          /** Nobody else owns it: another owner comes first. */
          isLastOwner: z.boolean(),
          /** Held there: somebody takes them over first. */
          customers: z.int(),
        }),
      ),
    }),
    errors: [],
  }),

  /**
   * Leaves every enterprise and erases the person, at once, by a code (purpose `delete`). The name stays in what was done.
   * `data.enterprises` of a refusal names which.
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

  /** Answers what `identity.userInfo` does, under the name that the app asks for. */
  'identity.appUserInfo': defineEndpoint({
    method: 'POST',
    path: 'api/app/user/get/user-info',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: member,
    errors: [],
  }),
};
