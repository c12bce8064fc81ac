import type { Module } from '../../kernel/module.ts';
import type { LendSeam } from '../../kernel/seams.ts';
import { createCallApi } from './calls.api.ts';
import { endRingingTo } from './dialling/given-calls.ts';
import { callEvents } from './calls.events.ts';
import { forgetRunTask, runStepTask, sweepRecordingsTask } from './calls.jobs.ts';
import { callPushes } from './calls.pushes.ts';
import { callRoutes } from './calls.routes.ts';
import { moveCalls, moveCallsBack } from './records/moved-calls.repository.ts';
import { areRunning, eraseCalls, findCallsBy } from './records/personal-data.repository.ts';
import { createRecordingSweep } from './recordings/recordings.usecases.ts';
import { type CallDomainParts, createCalls } from './calls.usecases.ts';
import { findBilledCalls } from './calls.repository.ts';
import { hasLine } from './lines/lines.repository.ts';
import { findLineOf, giveLine } from './lines/user-line.repository.ts';
import { countCallOutcomes, findDueVisits } from '../followups/followups.api.ts';

export interface CallsModuleParts extends Omit<CallDomainParts, 'tasks' | 'countOutcomes' | 'findDueVisits'> {
  lend: LendSeam;
}

/** Makes the domain's module: lines, calls and runs. */
export function createCallsModule(parts: CallsModuleParts) {
  const calls = createCalls({
    ...parts,
    countOutcomes: countCallOutcomes,
    findDueVisits,
    tasks: parts.lend('taskCalls'),
  });
  const core = createCallApi(parts);
  const { runs } = calls;
  return {
    api: { ...calls, core },
    routes: (handlers) => callRoutes(handlers, calls),
    jobs: { [sweepRecordingsTask.name]: createRecordingSweep(parts), [forgetRunTask.name]: runs.forget },
    promptJobs: { [runStepTask.name]: runs.step },
    events: callEvents,
    pushes: callPushes(calls),
    seams: {
      billedCalls: { find: findBilledCalls },
      leaving: { phones: calls.phones.close },
      linesOfMembers: { find: findLineOf, isThere: hasLine, give: giveLine },
      personalData: { calls: findCallsBy },
      ringing: { end: endRingingTo },
      followedCalls: core,
      callsOfCustomers: { areRunning, move: moveCalls, moveBack: moveCallsBack },
      erasing: { calls: (tx, of, { nobody }) => eraseCalls(tx, of, nobody()) },
    },
  } satisfies Module;
}
