import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { byId, done, id, instant, pageOf, pageRequest } from '../fields.ts';
import { entranceTicket } from '../identity/login.ts';
import { roleTitle } from './roles.ts';

/** An invitation as the invited person sees it. `name`: the person's name in the enterprise. */
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
  /** Masked if the enterprise masks numbers. */
  mobile: z.string(),
  departmentName: z.string().nullable(),
  roles: z.array(roleTitle),
  makerName: z.string(),
  at: instant,
  expiresAt: instant,
});
export type StaffInvitation = z.output<typeof staffInvitation>;

/** The calls that show invitations of colleagues and answer them. A colleague becomes a member by accepting. */
export const staffInvitationEndpoints = {
  /** Lists the invitations of the ticket's holder in all enterprises, the newest first. */
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
   * Accepts or declines an invitation. A person who accepts is a member at once. A session there opens by choosing the
   * enterprise or by switching. An invitation grants only what its maker may still give.
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

  /** Takes back an invitation that nobody has answered. */
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
