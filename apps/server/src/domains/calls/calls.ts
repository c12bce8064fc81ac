import type { Module } from '../../kernel/module.ts';
import { createCallApi } from './calls.api.ts';
import { callEvents } from './calls.events.ts';
import { forgetRunTask, runStepTask, sweepRecordingsTask } from './calls.jobs.ts';
import { callPushes } from './calls.pushes.ts';
import { callRoutes } from './calls.routes.ts';
import { createRecordingSweep } from './recordings/recordings.usecases.ts';
import { type CallDomainParts, createCalls } from './calls.usecases.ts';

export type CallsModule = ReturnType<typeof createCallsModule>;

/** Makes the domain's module: lines, calls and runs. */
export function createCallsModule(parts: CallDomainParts) {
  const calls = createCalls(parts);
  const { runs } = calls;
  return {
    api: { ...calls, core: createCallApi(parts) },
    routes: (handlers) => callRoutes(handlers, calls),
    jobs: { [sweepRecordingsTask.name]: createRecordingSweep(parts), [forgetRunTask.name]: runs.forget },
    promptJobs: { [runStepTask.name]: runs.step },
    events: callEvents,
    pushes: callPushes(calls),
  } satisfies Module;
}
