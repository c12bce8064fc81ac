import type { Module } from '../../../kernel/module.ts';
import { createIntakes, type IntakeParts } from './intake.usecases.ts';
import { intakeTask } from './run-intake.ts';
import { createSheetPreview, type SheetPreviewParts } from './sheet-preview.usecases.ts';
import { createUndoIntake } from './undo-intake.usecases.ts';

/** Makes the room's module: the lists from which tasks get their numbers. */
export function createTaskIntakes(parts: IntakeParts & SheetPreviewParts) {
  const intakes = createIntakes(parts);
  const undoIntake = createUndoIntake(parts);
  const sheetPreview = createSheetPreview(parts);
  return {
    api: { intakes },
    routes({ handle }) {
      handle('tasks.addNumbers', (member, request, { key }) => intakes.addNumbers(member, request, key));
      handle('tasks.importNumbers', (member, request, { key }) => intakes.importNumbers(member, request, key));
      handle('tasks.addCustomers', (member, request, { key }) => intakes.addCustomers(member, request, key));
      handle('tasks.intake', (member, request) => intakes.read(member, request));
      handle('tasks.sheetPreview', (member, request) => sheetPreview(member, request));
      handle('tasks.undoIntake', (member, { id }) => undoIntake(member, id));
    },
    jobs: { [intakeTask.name]: intakes.run },
  } satisfies Module;
}
