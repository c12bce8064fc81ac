import type { Module } from '../../../kernel/module.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { createRoleUsecases } from './roles.usecases.ts';

/** Makes the room's module: the roles of an enterprise. */
export function createRoles(parts: { db: Db; clock: Clock }) {
  const roles = createRoleUsecases(parts);
  return {
    api: roles,
    routes({ handle }) {
      handle('organisation.roleMenu', (member) => roles.menu(member));
      handle('organisation.saveRole', (member, request) => roles.save(member, request));
      handle('organisation.deleteRole', (member, { id }) => roles.remove(member, id));
    },
  } satisfies Module;
}
