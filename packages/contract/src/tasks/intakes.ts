import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { byId, id, instant, pageOf, pageRequest } from '../fields.ts';
import { intakeReasons } from './values.ts';

/** What became of one number of a list. */
export const intakeAnswer = z.object({
  /** Its place in the list, from 1. */
  row: z.int(),
  /** `taken`, or why not. */
  state: z.enum(['taken', ...intakeReasons]),
  /** The task that has it; null where it stands twice in the list itself. */
  otherTask: z.object({ id, name: z.string() }).nullable(),
  /** What is wrong with it, as `PhoneProblem` or `not_dialled`. */
  problem: z.string().nullable(),
});
export type IntakeAnswer = z.output<typeof intakeAnswer>;

/** How many numbers an undoing took out of the task, and how many stay because they were called or are open. */
const undone = z.object({ takenBack: z.int(), kept: z.int() });

export const intakeCalls = {
  /** How far a list was taken in, and which of its numbers were refused, in its order. */
  'tasks.intake': defineEndpoint({
    method: 'POST',
    path: 'octtask/import/info',
    access: 'tasks.manage',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ ...pageRequest, id }),
    reply: pageOf(intakeAnswer.extend({ cell: z.string() })).extend({
      taskId: id,
      /** The spreadsheet that it came from; null for any other list. */
      fileName: z.string().nullable(),
      state: z.enum(['reading', 'done', 'failed']),
      taken: z.int(),
      refused: z.int(),
      /** The figures are round, and only what is no number is listed. */
      rounded: z.boolean(),
      /** Until when it can be undone; null where it cannot. */
      undoUntil: instant.nullable(),
      /** After an undoing. */
      undone: undone.nullable(),
    }),
    errors: ['tasks.intake_not_found'],
  }),

  /**
   * Takes the numbers of a list out of its task again, within `INTAKE_UNDO_MINUTES` and by who brought them. Numbers that
   * were called since, were written about or are open on a screen stay, and are counted.
   */
  'tasks.undoIntake': defineEndpoint({
    method: 'POST',
    path: 'octtask/import/undo',
    access: 'tasks.manage',
    effect: 'write',
    repeated: 'harmless',
    request: byId,
    reply: undone,
    errors: ['tasks.intake_not_found', 'tasks.not_found', 'tasks.intake_not_undoable'],
  }),
};
