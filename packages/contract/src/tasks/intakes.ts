import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { byId, id, instant, pageOf, pageRequest } from '../fields.ts';
import { intakeReasons } from './values.ts';

/** The result of one number of a list. */
export const intakeAnswer = z.object({
  /** The place in the list, from 1. */
  row: z.int(),
  /** `taken`, or the reason of a refusal. */
  state: z.enum(['taken', ...intakeReasons]),
  /** The task that has the number. `null` if the list itself has it twice. */
  otherTask: z.object({ id, name: z.string() }).nullable(),
  /** The problem of the number: a `PhoneProblem` or `not_dialled`. */
  problem: z.string().nullable(),
});
export type IntakeAnswer = z.output<typeof intakeAnswer>;

/** The numbers that an undoing took out of the task, and those that stay because they were called or are open. */
const undone = z.object({ takenBack: z.int(), kept: z.int() });

export const intakeCalls = {
  /** Returns the progress of taking in a list, and its refused numbers in the order of the list. */
  'tasks.intake': defineEndpoint({
    method: 'POST',
    path: 'octtask/import/info',
    access: 'tasks.manage',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ ...pageRequest, id }),
    reply: pageOf(intakeAnswer.extend({ cell: z.string() })).extend({
      taskId: id,
      /** The name of the spreadsheet. `null` for any other list. */
      fileName: z.string().nullable(),
      state: z.enum(['reading', 'done', 'failed']),
      taken: z.int(),
      refused: z.int(),
      /** True when the figures are rounded and only texts that are no number are listed. */
      rounded: z.boolean(),
      /** The instant until which it can be undone. `null` if it cannot. */
      undoUntil: instant.nullable(),
      /** The result of an undoing; `null` before it. */
      undone: undone.nullable(),
    }),
    errors: ['tasks.intake_not_found'],
  }),

  /**
   * Takes the numbers of a list out of its task again, within `INTAKE_UNDO_MINUTES` and by the member who brought them.
   * Numbers that were called since, have a note or are open on a screen stay and are counted.
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
