import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { enterpriseName, industry, ownApplication, shownEnterprise } from './enterprises.ts';
import { done, id, instant, text } from '../fields.ts';
import { entranceTicket } from '../identity/login.ts';

const personName = text(30).min(1);

/** A join code of capitals and digits that are hard to confuse. Small letters and spaces are accepted too. */
const joinCode = text(20).min(1);
const inviteCode = z.string().max(100);

const taken = z.object({ id, name: z.string() });

/**
 * The calls on the ways into an enterprise for the holder of an entrance ticket: founding one, applying, or an
 * invitation.
 */
export const enterpriseEntranceEndpoints = {
  /** Lists the industries that an enterprise can choose, in the caller's language. */
  'enterprises.industries': defineEndpoint({
    method: 'POST',
    path: 'api-enterprise/get-industry',
    access: 'public',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({ list: z.array(z.object({ code: industry, name: z.string() })) }),
    errors: [],
  }),

  /**
   * Founds an enterprise that the ticket's holder owns. A second identical request within ten minutes returns the first
   * one. `identity.chooseEnterprise` with the same ticket opens a session there, and so does switching.
   */
  'enterprises.found': defineEndpoint({
    method: 'POST',
    path: 'api/enterprise/found',
    access: 'public',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ ticket: entranceTicket, name: enterpriseName, industry, ownName: personName }),
    reply: taken,
    errors: ['identity.choice_expired', 'enterprises.founded_too_many', 'agency.host_is_closed'],
  }),

  /** Finds enterprises by a part of their name, if they let themselves be found. */
  'enterprises.search': defineEndpoint({
    method: 'POST',
    path: 'api/enterprise/search',
    access: 'public',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ ticket: entranceTicket, words: text(60).min(2) }),
    reply: z.object({ list: z.array(shownEnterprise) }),
    errors: ['identity.choice_expired', 'identity.try_later'],
  }),

  /** Returns the enterprise of a join code. */
  'enterprises.byCode': defineEndpoint({
    method: 'POST',
    path: 'api/enterprise/by-code',
    access: 'public',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ ticket: entranceTicket, code: joinCode }),
    reply: shownEnterprise,
    errors: ['identity.choice_expired', 'identity.try_later', 'enterprises.wrong_code'],
  }),

  /** Applies to join an enterprise: with its join code, or by its id if it lets itself be found. */
  'enterprises.apply': defineEndpoint({
    method: 'POST',
    path: 'api/enterprise/apply',
    access: 'public',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({
      ticket: entranceTicket,
      to: z.union([z.strictObject({ id }), z.strictObject({ code: joinCode })]),
      name: personName,
      note: text(200).default(''),
    }),
    reply: ownApplication,
    errors: [
      'identity.choice_expired',
      'identity.try_later',
      'enterprises.wrong_code',
      'enterprises.not_found',
      'enterprises.already_member',
      'enterprises.suspended',
      'enterprises.already_applied',
      'enterprises.applied_too_often',
    ],
  }),

  /** Lists the applications of the ticket's holder in all enterprises, the newest first, without withdrawn ones. */
  'enterprises.ownApplications': defineEndpoint({
    method: 'POST',
    path: 'api/enterprise/own-applications',
    access: 'public',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ ticket: entranceTicket }),
    reply: z.object({ list: z.array(ownApplication) }),
    errors: ['identity.choice_expired'],
  }),

  /** Withdraws an application of the ticket's holder while nobody has answered it. */
  'enterprises.withdraw': defineEndpoint({
    method: 'POST',
    path: 'api/enterprise/withdraw-application',
    access: 'public',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ ticket: entranceTicket, tenantId: id, id }),
    reply: done,
    errors: ['identity.choice_expired', 'enterprises.application_not_found', 'enterprises.application_decided'],
  }),

  /** Returns the invitation behind a link: the inviting member, the enterprise, and its end. */
  'enterprises.invitation': defineEndpoint({
    method: 'POST',
    path: 'api/enterprise/invitation',
    access: 'public',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ code: inviteCode }),
    reply: z.object({ tenantId: id, tenantName: z.string(), makerName: z.string(), expiresAt: instant }),
    errors: [
      'identity.try_later',
      'enterprises.invite_unknown',
      'enterprises.invite_expired',
      'enterprises.invite_revoked',
      'enterprises.invite_used_up',
    ],
  }),

  /**
   * Joins by invitation, at once. A session there opens by choosing the enterprise or by switching, as after founding
   * one.
   */
  'enterprises.join': defineEndpoint({
    method: 'POST',
    path: 'api/enterprise/join',
    access: 'public',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ ticket: entranceTicket, code: inviteCode, name: personName }),
    reply: taken,
    errors: [
      'identity.choice_expired',
      'identity.try_later',
      'enterprises.invite_unknown',
      'enterprises.invite_expired',
      'enterprises.invite_revoked',
      'enterprises.invite_used_up',
      'enterprises.invite_own',
      'enterprises.already_member',
      'enterprises.suspended',
    ],
  }),
};
