import type { Module } from '../../../kernel/module.ts';
import {
  announceTask,
  createStaffInvitationUsecases,
  type StaffInvitationParts,
} from './staff-invitations.usecases.ts';

/** Makes the room's module: invitations of colleagues by number. */
export function createStaffInvitations(parts: StaffInvitationParts) {
  const invitations = createStaffInvitationUsecases(parts);
  return {
    api: invitations,
    routes({ handle, handlePublic }) {
      handle('organisation.staffInvitations', (member, request) => invitations.page(member, request));
      handle('organisation.revokeStaffInvitation', (member, { id }) => invitations.revoke(member, id));
      handlePublic('enterprises.staffInvitations', (request) => invitations.own(request));
      handlePublic('enterprises.answerStaffInvitation', (request) => invitations.answer(request));
    },
    jobs: { [announceTask.name]: invitations.announce },
  } satisfies Module;
}
