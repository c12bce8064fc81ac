import type { Module } from '../../../kernel/module.ts';
import { createServingUsecases, type ServingParts } from './serving.usecases.ts';

/** Makes the room's module: the enterprises that an agency opens, and the work of its staff there. */
export function createServing(parts: ServingParts) {
  const serving = createServingUsecases(parts);
  return {
    api: serving,
    routes({ handle }) {
      handle('agency.enterprises', (member, request) => serving.page(member, request));
      handle('agency.enterprise', (member, { id }) => serving.detail(member, id));
      handle('agency.open', (member, request, { key }) => serving.open(member, request, key));
      handle('agency.inviteOwner', (member, request) => serving.inviteOwner(member, request));
      handle('agency.enter', (member, { id }) => serving.enter(member, id));
    },
  } satisfies Module;
}
