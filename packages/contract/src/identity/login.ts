import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id, instant } from '../fields.ts';
import { code, mobile } from './codes.ts';
import { session } from './sessions.ts';

/** The people of the demo that the first page offers. */
export const demoKinds = ['owner', 'manager', 'agent', 'ownPhoneAgent', 'agencyLeader'] as const;

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

/** A ticket that proves who asks without a session, on the way into an enterprise. */
export const entranceTicket = z.string().max(100);

/** The requests by which a user signs in and enters an enterprise. */
export const loginEndpoints = {
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
   * Returns the accounts of the demo that the first page offers, with their password. No people if the installation is
   * no demo. `isMaking`: the accounts are still being made, so they cannot sign in yet.
   */
  'identity.demo': defineEndpoint({
    method: 'GET',
    path: 'api/login/demo',
    access: 'public',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({
      isMaking: z.boolean(),
      password: z.string(),
      people: z.array(z.object({ mobile: z.string(), kind: z.enum(demoKinds) })),
    }),
    errors: [],
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
};
