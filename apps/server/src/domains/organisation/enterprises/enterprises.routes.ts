import type { Handlers } from '../../../kernel/endpoint.ts';
import type { Enterprises } from './enterprises.usecases.ts';

export function enterpriseRoutes({ handle, handlePublic }: Handlers, enterprises: Enterprises): void {
  handlePublic('enterprises.industries', (_, { language }) => enterprises.listIndustries(language));
  handlePublic('enterprises.found', (request, { host }) => enterprises.found(request, host));
  handlePublic('enterprises.search', (request) => enterprises.search(request));
  handlePublic('enterprises.byCode', (request) => enterprises.byCode(request));
  handlePublic('enterprises.apply', (request) => enterprises.apply(request));
  handlePublic('enterprises.ownApplications', (request) => enterprises.ownApplications(request));
  handlePublic('enterprises.withdraw', (request) => enterprises.withdraw(request));
  handlePublic('enterprises.invitation', (request, { ip }) => enterprises.invitation(request, ip));
  handlePublic('enterprises.join', (request) => enterprises.join(request));
  handle('enterprises.info', (member) => enterprises.info(member));
  handle('enterprises.save', (member, request, { host }) => enterprises.save(member, request, host));
  handle('enterprises.contract', (member, request) => enterprises.contract(member, request));
  handle('enterprises.joinWay', (member) => enterprises.joinWay(member));
  handle('enterprises.setJoinWay', (member, request) => enterprises.setJoinWay(member, request));
  handle('enterprises.applications', (member, request) => enterprises.applications(member, request));
  handle('enterprises.places', (member) => enterprises.places(member));
  handle('enterprises.accept', (member, request) => enterprises.accept(member, request));
  handle('enterprises.refuse', (member, request) => enterprises.refuse(member, request));
  handle('enterprises.invite', (member, request) => enterprises.invite(member, request));
  handle('enterprises.invites', (member) => enterprises.invites(member));
  handle('enterprises.revokeInvite', (member, request) => enterprises.revokeInvite(member, request));
  handle('enterprises.leave', (member) => enterprises.leave(member));
}
