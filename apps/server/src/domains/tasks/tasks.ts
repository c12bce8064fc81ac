import { isAllowed } from '../../kernel/member.ts';
import { foldModules, type Module } from '../../kernel/module.ts';
import type { BillingApi } from '../billing/billing.api.ts';
import type { CallApi } from '../calls/calls.api.ts';
import type { CustomerApi } from '../customers/customers.api.ts';
import type { FileApi } from '../files/files.api.ts';
import { callAt } from './dialling/dialling.repository.ts';
import { createTaskDialling } from './dialling/dialling.ts';
import type { ResultParts } from './dialling/results.usecases.ts';
import { countTaskAgents, leaveTasks } from './division/division.repository.ts';
import { createDivision } from './division/division.ts';
import { createTaskExporting } from './exporting/exporting.ts';
import { createTaskIntakes } from './intakes/intakes.ts';
import { createKeeping } from './keeping/keeping.ts';
import { createTaskMachines } from './machines/task-machines.ts';
import { isSoundLeft } from './machines/task-machines.repository.ts';
import { machinesOf } from './machines/task-machines.usecases.ts';
import { eraseTaskNumbers } from './numbers/erase.repository.ts';
import type { IntakeParts } from './intakes/intake.usecases.ts';
import { lockNumber } from './numbers/numbers.repository.ts';
import { createNumbers } from './numbers/numbers.ts';
import type { PaceParts } from './pacing/pace.usecases.ts';
import { createTaskOutcomes } from './outcomes/outcomes.ts';
import { metWithin } from './pacing/board.usecases.ts';
import { createPacing } from './pacing/pacing.ts';
import { createPhotos } from './photos/photos.ts';
import type { PhotoParts } from './photos/photos.usecases.ts';
import { createTaskScripts } from './scripts/scripts.ts';
import { eraseAnswers } from './scripts/scripts.repository.ts';
import type { ScriptParts } from './scripts/scripts.usecases.ts';
import { createSample } from './sample/sample.ts';

export interface TaskDomainParts
  extends Omit<IntakeParts, 'calls' | 'files'>, PhotoParts, Pick<PaceParts, 'accept' | 'dialAhead' | 'findMemberOf'> {
  billing: BillingApi;
  files: FileApi;
  calls: CallApi;
  putOnDoNotCallList: ResultParts['putOnDoNotCallList'];
  customers: CustomerApi;
  addPrivate: ResultParts['addPrivate'];
  callBacks: ResultParts['callBacks'];
  callDetail: ScriptParts['callDetail'];
}

/** Makes the domain's module: outbound tasks, their numbers, agents and results of calls. */
export function createTasksModule(parts: TaskDomainParts) {
  const numbers = createNumbers(parts);
  const { present } = numbers.api.numbers;
  const pacing = createPacing(parts);
  const rooms = {
    dialling: createTaskDialling({ ...parts, present }),
    division: createDivision({ ...parts, present }),
    exporting: createTaskExporting({ ...parts, present }),
    intakes: createTaskIntakes(parts),
    keeping: createKeeping(parts),
    machines: createTaskMachines(parts),
    numbers,
    outcomes: createTaskOutcomes(parts),
    pacing,
    photos: createPhotos(parts),
    sample: createSample(parts),
    scripts: createTaskScripts(parts),
  };
  return {
    ...foldModules(Object.values(rooms)),
    api: {
      ...rooms.dialling.api,
      ...rooms.division.api,
      ...rooms.intakes.api,
      ...rooms.keeping.api,
      ...rooms.machines.api,
      ...numbers.api,
      ...rooms.outcomes.api,
      ...rooms.pacing.api,
      ...rooms.photos.api,
      ...rooms.scripts.api,
    },
    seams: {
      ...pacing.seams,
      taskCalls: {
        ...pacing.api.core,
        machinesOf,
        metWithin,
        playsSound: isSoundLeft,
        writeMachine: rooms.dialling.api.results.writeMachine,
      },
      ...rooms.scripts.seams,
      ...rooms.outcomes.seams,
      jobFiles: { 'tasks.export': (maker) => isAllowed(maker, 'customers.export') },
      memberWork: { countRunningTasks: rooms.keeping.api.keeping.countRunning },
      agentsInTasks: { count: countTaskAgents, leave: leaveTasks },
      taskNumbers: { lock: lockNumber, callAt },
      erasing: {
        async taskNumbers(tx, of, by) {
          await eraseAnswers(tx, of);
          await eraseTaskNumbers(tx, of.numberHashes, by);
          return [];
        },
      },
    },
  } satisfies Module;
}
