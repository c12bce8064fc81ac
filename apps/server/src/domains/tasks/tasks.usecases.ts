import type { Queryable } from '../../platform/db/db.ts';
import type { BillingApi } from '../billing/billing.api.ts';
import type { CallApi } from '../calls/calls.api.ts';
import { endRinging, hasLine } from '../calls/calls.api.ts';
import type { FileApi } from '../files/files.api.ts';
import type { CustomerApi } from '../customers/customers.api.ts';
import { createDivision } from './division/division.usecases.ts';
import { createLargeDivisions } from './division/large.usecases.ts';
import { createResults, type ResultParts } from './dialling/results.usecases.ts';
import { createTaskExport } from './exporting/export.usecases.ts';
import { createEndCalls } from './keeping/end-calls.ts';
import { createTaskUsecases } from './keeping/tasks.usecases.ts';
import { createIntakes, type IntakeParts } from './numbers/intake.usecases.ts';
import { createSheetPreview } from './numbers/sheet-preview.usecases.ts';
import { createUndoIntake } from './numbers/undo-intake.usecases.ts';
import { findCalling } from './numbers/numbers.repository.ts';
import { createSamples } from './sample/sample.usecases.ts';
import { createTaskApi } from './pacing/task-calls.usecases.ts';
import { createAhead } from './pacing/ahead.usecases.ts';
import { createTaskBoard } from './pacing/board.usecases.ts';
import { createPace, type PaceParts } from './pacing/pace.usecases.ts';
import { createTaskStanding } from './pacing/standing.usecases.ts';
import { createTending } from './pacing/tending.usecases.ts';
import { createPhotos, type PhotoParts } from './photos/photos.usecases.ts';
import { createNumberUsecases } from './numbers/numbers.usecases.ts';

export interface TaskDomainParts
  extends Omit<IntakeParts, 'calls' | 'files'>, PhotoParts, Pick<PaceParts, 'accept' | 'dialAhead' | 'findMemberOf'> {
  billing: BillingApi;
  files: FileApi;
  calls: CallApi;
  keepInPeace: ResultParts['keepInPeace'];
  customers: CustomerApi;
  addPrivate: ResultParts['addPrivate'];
  visits: ResultParts['visits'];
}

export type Tasks = ReturnType<typeof createTasks>;

/** Puts the use cases of tasks together. */
export function createTasks(parts: TaskDomainParts) {
  const numbers = createNumberUsecases({ ...parts, endRinging });
  const endCalls = createEndCalls({
    async endRinging(tx: Queryable, taskIds: string[], at: Date) {
      await endRinging(tx, await findCalling(tx, taskIds), at);
    },
  });
  const largeDivisions = createLargeDivisions(parts);
  return {
    keeping: createTaskUsecases({ ...parts, hasLine, endCalls }),
    intakes: createIntakes(parts),
    undoIntake: createUndoIntake(parts),
    sheetPreview: createSheetPreview(parts),
    numbers,
    division: createDivision({ ...parts, present: numbers.present, large: largeDivisions }),
    largeDivisions,
    exports: createTaskExport({ ...parts, present: numbers.present }),
    results: createResults({ ...parts, present: numbers.present }),
    samples: createSamples(parts),
    photos: createPhotos(parts),
    board: createTaskBoard(parts),
    standing: createTaskStanding(parts),
    pace: createPace({ ...parts, noteRefused: createTaskApi(parts).noteRefused }),
    tendAll: createTending({ ...parts, ...createAhead(parts) }),
  };
}
