import type { Module } from '../../../kernel/module.ts';
import type { Db } from '../../../platform/db/db.ts';
import { createTaskTotals } from './task-totals.usecases.ts';

/** Makes the room's module: figures of outbound tasks. */
export function createOfTasks(parts: { db: Db }) {
  const taskTotals = createTaskTotals(parts);
  return {
    api: { taskTotals },
    routes({ handle }) {
      handle('statistics.taskTotals', (member, request) => taskTotals(member, request));
    },
  } satisfies Module;
}
