import type { Module } from '../../../kernel/module.ts';
import { endRinging } from '../../calls/calls.api.ts';
import { createIntakes, type IntakeParts, intakeTask } from './intake.usecases.ts';
import { createNumberUsecases, type NumberParts } from './numbers.usecases.ts';
import { createSheetPreview, type SheetPreviewParts } from './sheet-preview.usecases.ts';
import { createUndoIntake } from './undo-intake.usecases.ts';

/** Makes the room's module: the numbers of tasks, and the lists that they come from. */
export function createNumbers(parts: IntakeParts & SheetPreviewParts & Omit<NumberParts, 'endRinging'>) {
  const intakes = createIntakes(parts);
  const undoIntake = createUndoIntake(parts);
  const sheetPreview = createSheetPreview(parts);
  const numbers = createNumberUsecases({ ...parts, endRinging });
  return {
    api: { intakes, numbers },
    routes({ handle }) {
      handle('tasks.addNumbers', (member, request, { key }) => intakes.addNumbers(member, request, key));
      handle('tasks.importNumbers', (member, request, { key }) => intakes.importNumbers(member, request, key));
      handle('tasks.addCustomers', (member, request, { key }) => intakes.addCustomers(member, request, key));
      handle('tasks.intake', (member, request) => intakes.read(member, request));
      handle('tasks.sheetPreview', (member, request) => sheetPreview(member, request));
      handle('tasks.undoIntake', (member, { id }) => undoIntake(member, id));
      handle('tasks.numbers', (member, request) => numbers.page(member, request));
      handle('tasks.number', (member, { id }) => numbers.info(member, id));
      handle('tasks.locate', (member, { id }) => numbers.locate(member, id));
      handle('tasks.numberByMobile', (member, request) => numbers.byMobile(member, request));
      handle('tasks.deleteNumbers', (member, request) => numbers.remove(member, request));
    },
    jobs: { [intakeTask.name]: intakes.run },
  } satisfies Module;
}
