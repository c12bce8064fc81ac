import type { Module } from '../../../kernel/module.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { upkeepTask } from '../core/nights.ts';
import { createUpkeepUsecases } from './upkeep.usecases.ts';

/** Makes the room's module: the fees of lines and the word of packages that end. */
export function createUpkeep(parts: { db: Db; clock: Clock }) {
  const upkeep = createUpkeepUsecases(parts);
  return {
    api: upkeep,
    jobs: { [upkeepTask.name]: upkeep.keepUp },
  } satisfies Module;
}
