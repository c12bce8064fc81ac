import type { Module } from '../../../kernel/module.ts';
import { createRealNames, type RealNameParts } from './real-name.usecases.ts';

/** Makes the room's module: the authentication of a member by name and face. */
export function createRealName(parts: RealNameParts) {
  const realNames = createRealNames(parts);
  return {
    api: realNames,
    routes({ handle }) {
      handle('realName.state', (member) => realNames.state(member));
      handle('realName.startCheck', (member) => realNames.start(member));
      handle('realName.finishCheck', (member, request) => realNames.finish(member, request));
      handle('realName.submit', (member, request) => realNames.submit(member, request));
      handle('realName.withdraw', (member) => realNames.withdraw(member));
    },
  } satisfies Module;
}
