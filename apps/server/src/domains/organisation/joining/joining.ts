import type { Module } from '../../../kernel/module.ts';
import { type ApplicationParts, createApplications } from './applications.usecases.ts';
import { createJoinWays } from './join-ways.usecases.ts';

/** Makes the room's module: applications to join an enterprise, and the answers. */
export function createJoining(parts: ApplicationParts) {
  const applications = createApplications(parts);
  const ways = createJoinWays(parts);
  return {
    routes({ handle, handlePublic }) {
      handle('enterprises.joinWay', (member) => ways.joinWay(member));
      handle('enterprises.setJoinWay', (member, request) => ways.setJoinWay(member, request));
      handle('enterprises.places', (member) => ways.places(member));
      handlePublic('enterprises.search', (request) => applications.search(request));
      handlePublic('enterprises.byCode', (request) => applications.byCode(request));
      handlePublic('enterprises.apply', (request) => applications.apply(request));
      handlePublic('enterprises.ownApplications', (request) => applications.ownApplications(request));
      handlePublic('enterprises.withdraw', (request) => applications.withdraw(request));
      handle('enterprises.applications', (member, request) => applications.applications(member, request));
      handle('enterprises.accept', (member, request) => applications.accept(member, request));
      handle('enterprises.refuse', (member, request) => applications.refuse(member, request));
    },
  } satisfies Module;
}
