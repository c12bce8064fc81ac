import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { done, id, instant, text } from '../fields.ts';
import { dataScopes, permissions } from '../permissions.ts';

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

const enterpriseChoice = z.object({ id, name: z.string() });

/**
 * The result of a login: a session, or a choice of enterprises. The ticket for that choice is good for 5 minutes and
 * one session. A user of no enterprise gets an empty list. Their ticket lets them found, join or apply. It is good for
 * 60 minutes, until it opened a session. `suspendedIn`: the names of enterprises that have suspended this user.
 */
export const signedIn = z.object({
  session: session.nullable(),
  choice: z
    .object({ ticket: z.string(), enterprises: z.array(enterpriseChoice), suspendedIn: z.array(z.string()) })
    .nullable(),
});

/** A mobile number as a person types it. The server removes the separators. */
export const mobile = text(30);
export const code = z.string().regex(/^\d{6}$/);

export const sentCode = z.object({ resendAfterSeconds: z.int(), validSeconds: z.int() });

/** A ticket that proves who asks without a session, on the way into an enterprise. */
export const entranceTicket = z.string().max(100);

export const identityEndpoints = {
  /**
   * Signs a user in by password or by SMS code. A wrong number and a wrong password get the same reply after the same
   * time. A right code makes an account if there is none, so the request carries the consent to the agreements.
   */
  'identity.login': defineEndpoint({
    method: 'POST',
    path: 'api/login',
    access: 'public',
    effect: 'write',
    repeated: 'harmless',
    request: z.union([
      z.strictObject({ mobile, password: z.string().min(1).max(200), tenantId: id.optional() }),
      z.strictObject({ mobile, code, agreed: z.literal(true), tenantId: id.optional() }),
    ]),
    reply: signedIn,
    errors: [
      'identity.bad_mobile',
      'identity.wrong_credentials',
      'identity.wrong_code',
      'identity.try_later',
      'identity.no_enterprise',
      'identity.suspended',
      'identity.demo_in_the_making',
    ],
  }),

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

  /** Opens a session in an enterprise of the ticket's holder, and uses up the ticket. */
  'identity.chooseEnterprise': defineEndpoint({
    method: 'POST',
    path: 'api/login/choose-enterprise',
    access: 'public',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ ticket: entranceTicket, tenantId: id }),
    reply: session,
    errors: ['identity.choice_expired'],
  }),

  /**
   * Returns a ticket by which a signed-in user enters one more enterprise. It is the same as after a login without an
   * enterprise (60 minutes).
   */
  'identity.entranceTicket': defineEndpoint({
    method: 'POST',
    path: 'api/login/entrance-ticket',
    access: 'member',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({ ticket: z.string(), expiresAt: instant }),
    errors: [],
  }),

  /** Ends this session and opens one in another enterprise of the same user. */
  'identity.switchEnterprise': defineEndpoint({
    method: 'POST',
    path: 'api/enterprise/switch',
    access: 'member',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ tenantId: id }),
    reply: session,
    errors: ['identity.no_enterprise'],
  }),

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
};
