import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { done, id, instant, text } from '../fields.ts';
import { dataScopes, permissions } from '../permissions.ts';

export const member = z.object({
  userId: id,
  name: z.string(),
  /** Masked like any other number. */
  mobile: z.string(),
  tenantId: id,
  tenantName: z.string(),
  /** IANA name; decides days, hours and deadlines. */
  zone: z.string(),
  /** The spec's flag: no permission check applies. */
  superTenant: z.boolean(),
  permissions: z.array(z.enum(permissions)),
  /** See `dataScopes`. */
  dataScope: z.enum(dataScopes),
  /** 1: agents call by their own phones. 0: by lines. */
  companyType: z.union([z.literal(0), z.literal(1)]),
  /** What is masked, and for which fields it is not: the spec's desensitizer. */
  masksPhones: z.boolean(),
  desensitizer: z.object({ isOpen: z.boolean(), value: z.array(z.string()) }),
  /** The spec's menu maps: which entries the client may show. */
  jurisdiction: z.record(z.string(), z.boolean()),
  jurisdictionTWo: z.record(z.string(), z.boolean()),
});
export type MemberInfo = z.output<typeof member>;

export const session = z.object({
  token: z.string(),
  /** Identify, never authorise. */
  cloudToken: z.string(),
  userKey: z.string(),
  /** Base64url, 256 bit: signs money, export and calls. */
  signingKey: z.string(),
  expiresAt: instant,
  /** There was none of this user before: who has never been here is shown around. */
  isFirst: z.boolean(),
  user: member,
});
export type SessionReply = z.output<typeof session>;

const enterpriseChoice = z.object({ id, name: z.string() });

/**
 * Either a session, or the enterprises to choose from with a ticket for that choice (5 minutes, one session). Who belongs
 * to none gets an empty list, and a ticket that founds, joins or applies (60 minutes, until it opened a session).
 * `suspendedIn`: names of enterprises that have suspended this member.
 */
export const signedIn = z.object({
  session: session.nullable(),
  choice: z
    .object({ ticket: z.string(), enterprises: z.array(enterpriseChoice), suspendedIn: z.array(z.string()) })
    .nullable(),
});

/** As it is typed: the server takes the separators out. */
export const mobile = text(30);
export const code = z.string().regex(/^\d{6}$/);

export const sentCode = z.object({ resendAfterSeconds: z.int(), validSeconds: z.int() });

/** Proves who asks, without a session: for the way into an enterprise. */
export const entranceTicket = z.string().max(100);

export const identityCalls = {
  /**
   * By password or by SMS code. Wrong number and wrong password are answered alike, and after the same time. A right
   * code makes an account where there is none, and so it comes with the consent to the agreements.
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

  /** A code serves its own purpose only. Answers alike whether the number is known or not. `data` of the too-soon error: {allowedAgainAt}. */
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

  /** Opens the session in an enterprise of the ticket's holder, and uses the ticket up. */
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

  /** For the signed-in user, who wants into one more enterprise: the same ticket as after a login without any (60 minutes). */
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

  /** Ends this session and answers one in another enterprise of the same user. */
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

  /** Ends this session; other devices stay signed in. */
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

  /** The signed-in user: profile, permissions, menu maps, masking. */
  'identity.userInfo': defineEndpoint({
    method: 'GET',
    path: 'api/userInfo',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: member,
    errors: [],
  }),

  /** Opens one socket within 30 s. */
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
