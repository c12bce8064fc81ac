import type { Module } from '../../../kernel/module.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { createWallUsecase } from './wall.usecases.ts';

/** Makes the room's module: the team on a screen that hangs on a wall. */
export function createWall(parts: { db: Db; clock: Clock }) {
  const wall = createWallUsecase(parts);
  return {
    routes({ handle }) {
      handle('calls.wall', (member) => wall(member));
    },
  } satisfies Module;
}
