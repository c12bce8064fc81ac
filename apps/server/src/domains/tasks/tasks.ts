import type { Module } from '../../kernel/module.ts';
import { createTaskApi } from './pacing/task-calls.usecases.ts';
import { callAt } from './dialling/dialling.repository.ts';
import { lockNumber } from './numbers/numbers.repository.ts';
import { eraseTaskNumbers } from './numbers/erase.repository.ts';
import { forgetPhotoTask, readPhotoTask } from './photos/photos.jobs.ts';
import { photoRoutes } from './photos/photos.routes.ts';
import { divideTask, exportTaskNumbersTask, forgetTask, intakeTask } from './tasks.jobs.ts';
import { taskPushes } from './tasks.pushes.ts';
import { taskRoutes } from './tasks.routes.ts';
import { createTasks, type TaskDomainParts } from './tasks.usecases.ts';
import { countSeats, leaveTasks } from './division/division.repository.ts';

/** Creates the module of outbound tasks: their numbers, seats and results of calls. */
export function createTasksModule(parts: TaskDomainParts) {
  const tasks = createTasks(parts);
  const core = createTaskApi(parts);
  return {
    api: { ...tasks, core },
    routes(handlers) {
      taskRoutes(handlers, tasks);
      photoRoutes(handlers, tasks.photos);
    },
    jobs: {
      [intakeTask.name]: tasks.intakes.run,
      [exportTaskNumbersTask.name]: tasks.exports.run,
      [divideTask.name]: tasks.largeDivisions.run,
      [forgetTask.name]: tasks.keeping.forget,
      [readPhotoTask.name]: tasks.photos.read,
      [forgetPhotoTask.name]: tasks.photos.forget,
    },
    pushes: taskPushes,
    seams: {
      memberWork: { countRunningTasks: tasks.keeping.countRunning },
      seatsInTasks: { count: countSeats, leave: leaveTasks },
      taskCalls: core,
      taskNumbers: { lock: lockNumber, callAt },
      erasing: {
        async taskNumbers(tx, { numberHashes }, by) {
          await eraseTaskNumbers(tx, numberHashes, by);
          return [];
        },
      },
    },
    giveUps: { [readPhotoTask.name]: tasks.photos.giveUp, [divideTask.name]: tasks.largeDivisions.giveUp },
  } satisfies Module;
}
