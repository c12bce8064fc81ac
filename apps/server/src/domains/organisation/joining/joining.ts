import type { Module } from '../../../kernel/module.ts';
import { type ApplicationParts, createApplications } from './applications.usecases.ts';
import { createInvites, type InviteParts } from './invites.usecases.ts';
import { createStaffInvitations, type StaffInvitationParts } from './staff-invitations.usecases.ts';

/** Makes the room's module: the ways into an enterprise, by application, by link and by invitation. */
export function createJoining(parts: ApplicationParts & InviteParts & StaffInvitationParts) {
  const applications = createApplications(parts);
  const invites = createInvites(parts);
  const invitations = createStaffInvitations(parts);
  return {
    api: { applications, invites, invitations },
    routes({ handle, handlePublic }) {
      handlePublic('enterprises.search', (request) => applications.search(request));
      handlePublic('enterprises.byCode', (request) => applications.byCode(request));
      handlePublic('enterprises.apply', (request) => applications.apply(request));
      handlePublic('enterprises.ownApplications', (request) => applications.ownApplications(request));
      handlePublic('enterprises.withdraw', (request) => applications.withdraw(request));
      handle('enterprises.applications', (member, request) => applications.applications(member, request));
      handle('enterprises.accept', (member, request) => applications.accept(member, request));
      handle('enterprises.refuse', (member, request) => applications.refuse(member, request));
      handlePublic('enterprises.invitation', (request, { ip }) => invites.invitation(request, ip));
      handlePublic('enterprises.join', (request) => invites.join(request));
      handle('enterprises.invite', (member, request) => invites.invite(member, request));
      handle('enterprises.invites', (member) => invites.invites(member));
      handle('enterprises.revokeInvite', (member, request) => invites.revokeInvite(member, request));
      handle('organisation.staffInvitations', (member, request) => invitations.page(member, request));
      handle('organisation.revokeStaffInvitation', (member, { id }) => invitations.revoke(member, id));
      handlePublic('enterprises.staffInvitations', (request) => invitations.own(request));
      handlePublic('enterprises.answerStaffInvitation', (request) => invitations.answer(request));
    },
  } satisfies Module;
}
