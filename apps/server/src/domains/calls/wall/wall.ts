import type { Module } from '../../../kernel/module.ts';
import { createWallUsecase, type WallParts } from './wall.usecases.ts';

/** Makes the room's module: the team on a screen that hangs on a wall. */
export function createWall(parts: WallParts) {
  const wall = createWallUsecase(parts);
  return {
    routes({ handle }) {
      handle('calls.wall', (member) => wall(member));
    },
  } satisfies Module;
}
