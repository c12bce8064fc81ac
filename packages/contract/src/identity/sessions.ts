import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { done, id, instant } from '../fields.ts';
import { dataScopes, permissions } from '../permissions.ts';
import { sessionKinds } from './values.ts';

export const memberInfo = z.object({
  userId: id,
  name: z.string(),
  /** Masked like any other number. */
  mobile: z.string(),
  tenantId: id,
  tenantName: z.string(),
  /** The IANA name of the enterprise's zone. It decides days, hours and deadlines. */
  zone: z.string(),
  /** The specification's flag: true when no permission check applies. */
  superTenant: z.boolean(),
  permissions: z.array(z.enum(permissions)),
  /** The data scope; see `dataScopes`. */
  dataScope: z.enum(dataScopes),
  /** 1: agents call by their own phones. 0: they call by lines. */
  companyType: z.union([z.literal(0), z.literal(1)]),
  /** The masking flag, and the fields that are exempt: the specification's desensitizer. */
  masksPhones: z.boolean(),
  desensitizer: z.object({ isOpen: z.boolean(), value: z.array(z.string()) }),
  /** The specification's menu maps: the entries that the client may show. */
  jurisdiction: z.record(z.string(), z.boolean()),
  jurisdictionTWo: z.record(z.string(), z.boolean()),
});
export type MemberInfo = z.output<typeof memberInfo>;

export const session = z.object({
  token: z.string(),
  /** Tokens that identify the session. They authorise nothing. */
  cloudToken: z.string(),
  userKey: z.string(),
  /** The key that signs requests about money, exports and calls: 256 bits in base64url. */
  signingKey: z.string(),
  expiresAt: instant,
  /** True for the user's first session ever. A new user is shown around. */
  isFirst: z.boolean(),
  user: memberInfo,
});
export type SessionReply = z.output<typeof session>;

/** The number of sessions that ended. */
export const endedSessions = z.object({ ended: z.int() });

/** The requests about the user's sessions and the devices that hold them. */
export const sessionEndpoints = {
  /** Ends this session. Other devices stay signed in. */
  'identity.logout': defineEndpoint({
    method: 'POST',
    path: 'api/logout',
    access: 'member',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: done,
    errors: [],
  }),

  /** Returns the signed-in user: profile, permissions, menu maps and masking. */
  'identity.userInfo': defineEndpoint({
    method: 'GET',
    path: 'api/userInfo',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: memberInfo,
    errors: [],
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

  /** Returns a ticket that opens one socket within 30 s. */
  'identity.socketTicket': defineEndpoint({
    method: 'POST',
    path: 'api/socket/ticket',
    access: 'member',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({ ticket: z.string() }),
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
          /** `display`: a screen that shows the wall and can do nothing else. */
          kind: z.enum(sessionKinds),
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
    reply: endedSessions,
    errors: [],
  }),
};
