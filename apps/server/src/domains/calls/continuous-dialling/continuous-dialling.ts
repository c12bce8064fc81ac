import { push } from '@haihu/contract/socket';
import type { Module } from '../../../kernel/module.ts';
import { forgetRunTask, runStepTask } from './run-moves.ts';
import { createRuns, type RunParts } from './runs.usecases.ts';

/** Makes the room's module: runs, which call one customer after another. */
export function createContinuousDialling(parts: RunParts) {
  const runs = createRuns(parts);
  return {
    api: runs,
    routes({ handle }) {
      handle('calls.startRun', (member, request, { key }) => runs.start(member, request, key));
      handle('calls.run', (member) => runs.current(member));
      handle('calls.dialNext', (member, request) => runs.dialNext(member, request));
      handle('calls.steerRun', (member, request) => runs.steer(member, request));
      handle('calls.stopRun', (member) => runs.stop(member));
      handle('calls.runItems', (member, request) => runs.turns(member, request));
    },
    jobs: { [forgetRunTask.name]: runs.forget },
    promptJobs: { [runStepTask.name]: runs.step },
    pushes: {
      [push.runMoved]: async ({ member }, { runId }) => {
        const run = await runs.findRun(member, String(runId));
        return run && { data: run };
      },
    },
    presence: [{ away: runs.leave }],
  } satisfies Module;
}
