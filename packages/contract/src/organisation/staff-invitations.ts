import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { byId, done, id, instant, pageOf, pageRequest } from '../fields.ts';
import { entranceTicket } from '../identity/login.ts';
import { roleTitle } from './staff.ts';

/** An invitation as the person sees it who is invited. `name`: as the enterprise calls them. */
export const ownStaffInvitation = z.object({
  id,
  tenantId: id,
  tenantName: z.string(),
  makerName: z.string(),
  name: z.string(),
  expiresAt: instant,
});
export type OwnStaffInvitation = z.output<typeof ownStaffInvitation>;

/** A colleague who was invited and has not answered. */
export const staffInvitation = z.object({
  id,
  name: z.string(),
  /** Masked where the enterprise masks. */
  mobile: z.string(),
  departmentName: z.string().nullable(),
  roles: z.array(roleTitle),
  makerName: z.string(),
  at: instant,
  expiresAt: instant,
});
export type StaffInvitation = z.output<typeof staffInvitation>;

/** Colleagues become members when they accept: these calls show their invitations and answer them. */
export const staffInvitationCalls = {
  /** Lists what waits for the ticket's holder in all enterprises, the newest first. */
  'enterprises.staffInvitations': defineEndpoint({
    method: 'POST',
    path: 'api/enterprise/staff-invitations',
    access: 'public',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ ticket: entranceTicket }),
    reply: z.object({ list: z.array(ownStaffInvitation) }),
    errors: ['identity.choice_expired'],
  }),

  /**
   * Accepts or declines an invitation. Whoever accepts is a member at once; a session there comes from choosing or
   * switching. An invitation is worth what its maker may still give.
   */
  'enterprises.answerStaffInvitation': defineEndpoint({
    method: 'POST',
    path: 'api/enterprise/answer-staff-invitation',
    access: 'public',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ ticket: entranceTicket, tenantId: id, id, accepted: z.boolean() }),
    reply: done,
    errors: [
      'identity.choice_expired',
      'enterprises.staff_invitation_not_found',
      'enterprises.invite_revoked',
      'enterprises.already_member',
      'enterprises.suspended',
    ],
  }),

  /** Lists the colleagues who were invited and have not answered, the newest first. */
  'organisation.staffInvitations': defineEndpoint({
    method: 'POST',
    path: 'api/staff/invitations',
    access: 'organisation.staff',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ ...pageRequest }),
    reply: pageOf(staffInvitation),
    errors: [],
  }),

  /** Takes an invitation back that nobody has answered. */
  'organisation.revokeStaffInvitation': defineEndpoint({
    method: 'POST',
    path: 'api/staff/invitations/revoke',
    access: 'organisation.staff',
    effect: 'write',
    repeated: 'harmless',
    request: byId,
    reply: done,
    errors: ['enterprises.staff_invitation_not_found'],
  }),
};
