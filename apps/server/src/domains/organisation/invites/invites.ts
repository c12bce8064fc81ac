import type { Module } from '../../../kernel/module.ts';
import { createInviteUsecases, type InviteParts } from './invites.usecases.ts';

/** Makes the room's module: invitations by link. */
export function createInvites(parts: InviteParts) {
  const invites = createInviteUsecases(parts);
  return {
    routes({ handle, handlePublic }) {
      handlePublic('enterprises.invitation', (request, { ip }) => invites.invitation(request, ip));
      handlePublic('enterprises.join', (request) => invites.join(request));
      handle('enterprises.invite', (member, request) => invites.invite(member, request));
      handle('enterprises.invites', (member) => invites.invites(member));
      handle('enterprises.revokeInvite', (member, request) => invites.revokeInvite(member, request));
    },
  } satisfies Module;
}
