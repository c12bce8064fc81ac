import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { byId, done, id, instant } from '../fields.ts';
import { entranceTicket } from '../identity/login.ts';
import { enteredEnterprise, givenPlace, personName } from './core/entrance.ts';
import { roleTitle } from './roles.ts';

const inviteCode = z.string().max(100);

export const invite = z.object({
  id,
  makerName: z.string(),
  departmentName: z.string().nullable(),
  roles: z.array(roleTitle),
  createdAt: instant,
  expiresAt: instant,
  uses: z.int(),
  maxUses: z.int(),
  state: z.enum(['open', 'expired', 'used_up', 'revoked']),
});
export type Invite = z.output<typeof invite>;

/** The requests that make invitations by link, and those of the people who open them. */
export const inviteEndpoints = {
  /** Returns the invitation behind a link: the inviting member, the enterprise, and its end. */
  'enterprises.invitation': defineEndpoint({
    method: 'POST',
    path: 'api/enterprise/invitation',
    access: 'public',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ code: inviteCode }),
    reply: z.object({
      tenantId: id,
      tenantName: z.string(),
      /** The enterprise's time zone. Nobody has a session yet who would know it. Absent from earlier releases. */
      zone: z.string().optional(),
      makerName: z.string(),
      expiresAt: instant,
    }),
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
    reply: enteredEnterprise,
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

  /**
   * Makes an invitation. The reply shows its code this one time, because only a hash of it is stored. The client makes
   * the link.
   */
  'enterprises.invite': defineEndpoint({
    method: 'POST',
    path: 'api/enterprise/invite',
    access: 'organisation.staff',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ ...givenPlace, days: z.int().min(1).max(30), maxUses: z.int().min(1).max(200) }),
    reply: z.object({ code: z.string(), invite }),
    errors: ['enterprises.too_many_invites', 'enterprises.no_such_place', 'enterprises.beyond_own_rights'],
  }),

  /** Lists the newest hundred invitations. */
  'enterprises.invites': defineEndpoint({
    method: 'GET',
    path: 'api/enterprise/invites',
    access: 'organisation.staff',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({ list: z.array(invite) }),
    errors: [],
  }),

  /** Revokes an invitation. Nobody can join by it any more. Members who joined by it stay. */
  'enterprises.revokeInvite': defineEndpoint({
    method: 'POST',
    path: 'api/enterprise/revoke-invite',
    access: 'organisation.staff',
    effect: 'write',
    repeated: 'harmless',
    request: byId,
    reply: done,
    errors: ['enterprises.invite_not_found'],
  }),
};
