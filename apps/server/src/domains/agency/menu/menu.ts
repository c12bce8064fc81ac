import type { Module } from '../../../kernel/module.ts';
import type { Db } from '../../../platform/db/db.ts';
import { createAgencyMenuUsecases } from './menu.usecases.ts';

/** Makes the room's module: the agency's screens that a member may open. */
export function createAgencyMenu(parts: { db: Db }) {
  const menu = createAgencyMenuUsecases(parts);
  return {
    routes({ handle }) {
      handle('agency.menu', (member) => menu.routing(member));
    },
  } satisfies Module;
}
