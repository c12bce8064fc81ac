import type { Module } from '../../../kernel/module.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { createDayUsecases } from './days.usecases.ts';
import { addUpTask } from './nights.ts';

/** Makes the room's module: calls added up by day, at night. */
export function createDays(parts: { db: Db; clock: Clock }) {
  const days = createDayUsecases(parts);
  return {
    api: days,
    jobs: { [addUpTask.name]: days.addUpNight },
  } satisfies Module;
}
