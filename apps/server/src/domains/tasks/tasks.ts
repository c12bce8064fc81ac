import type { Module } from '../../platform/module.ts';
import { createTaskApi } from './tasks.api.ts';
import { forgetTask, intakeTask } from './tasks.jobs.ts';
import { taskRoutes } from './tasks.routes.ts';
import { createTasks, type TaskDomainParts } from './tasks.usecases.ts';

export type TasksModule = ReturnType<typeof createTasksModule>;

/** Outbound tasks: their numbers, their seats and what came of the calls. */
export function createTasksModule(parts: TaskDomainParts) {
  const tasks = createTasks(parts);
  return {
    api: { ...tasks, core: createTaskApi(parts) },
    routes: (handlers) => taskRoutes(handlers, tasks),
    jobs: { [intakeTask.name]: tasks.intakes.run, [forgetTask.name]: tasks.keeping.forget },
  } satisfies Module;
}
