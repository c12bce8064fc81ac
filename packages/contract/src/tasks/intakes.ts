import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { byId, id, instant, pageOf, pageRequest, filePath, listReason, text } from '../fields.ts';
import { intakeReasons, sheetFields, NUMBERS_AT_ONCE } from './values.ts';
import type { ErrorName } from '../errors.ts';
import { spreadsheetErrors } from '../files/spreadsheet.errors.ts';
import { listCursor } from '../calls/continuous-dialling.ts';
import { listErrors } from '../customers/core/list-filters.ts';

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

/** The most sheets of a workbook. */
const MOST_SHEETS = 1000;
const column = z.int().min(0).max(199);

const fieldsDiffer = ({ number, name, remark }: { number: number; name?: number; remark?: number }) =>
  name !== number && remark !== number && (name === undefined || name !== remark);

/** The columns of one sheet by their contents, counted from 0. */
const sheetColumns = z
  .strictObject({
    /** The place among the visible sheets, from 0. */
    sheet: z.int().min(0).max(MOST_SHEETS),
    /** The last row of headings; 0 if there is none. */
    headingRow: z.int().min(0).max(1_048_576),
    number: column,
    name: column.optional(),
    remark: column.optional(),
  })
  .refine(fieldsDiffer, { path: ['number'] });
export type SheetColumns = z.output<typeof sheetColumns>;

const previewedSheet = z.object({
  sheet: z.int(),
  /** Empty for a text file. */
  name: z.string(),
  /** The number of filled rows, headings included. */
  rows: z.int(),
  /** The row of the headings as a person counts it; 0 if there seems to be none. */
  headingRow: z.int(),
  /** The likely content of each column; `null` if none fits. */
  fields: z.array(z.enum(sheetFields).nullable()),
  /**
   * The first filled rows: all down to the headings, and some below them. Numbers are masked if the enterprise masks
   * them.
   */
  firstRows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
});
export type PreviewedSheet = z.output<typeof previewedSheet>;

const intakeStart = z.object({ intakeId: id, jobId: id });

export const intakeEndpoints = {
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

  /**
   * Returns the first rows of an uploaded spreadsheet and the likely contents of its columns. Looks up no number and
   * takes none in.
   */
  'tasks.sheetPreview': defineEndpoint({
    method: 'POST',
    path: 'octtask/import/preview',
    access: 'tasks.manage',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ filePath }),
    reply: z.object({ sheets: z.array(previewedSheet) }),
    errors: ['files.not_found', ...(Object.keys(spreadsheetErrors) as (keyof typeof spreadsheetErrors)[])] satisfies [
      ErrorName,
      ...ErrorName[],
    ],
  }),

  /**
   * Reads an uploaded spreadsheet into a task as a job. The job fails if `tasks.addNumbers` would ask for a reason.
   * `columns`: the sheets to read and the contents of their columns. Without it, both follow the headings.
   */
  'tasks.importNumbers': defineEndpoint({
    method: 'POST',
    path: 'octtask/import/excel',
    access: 'tasks.manage',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({
      taskId: id,
      filePath,
      fileName: text(200).min(1),
      columns: z
        .array(sheetColumns)
        .min(1)
        .max(MOST_SHEETS)
        .refine((sheets) => new Set(sheets.map(({ sheet }) => sheet)).size === sheets.length)
        .optional(),
      reason: listReason,
    }),
    reply: z.object({ intakeId: id, jobId: id }),
    errors: ['tasks.not_found', 'tasks.over', 'files.not_found', 'files.not_accepted'],
  }),

  /**
   * Adds typed or pasted numbers, or contacts of the phone, to a task. The reply has a result for each, in their order.
   * If numbers are masked, a list beyond the member's search budget needs a `reason`. Its reply is `rounded`: it tells
   * the rows that are no number, and rounds the count of known ones.
   */
  'tasks.addNumbers': defineEndpoint({
    method: 'POST',
    path: 'octtask/clue/multi',
    access: 'tasks.manage',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({
      taskId: id,
      source: z.enum(['typed', 'contacts']).default('typed'),
      numbers: z
        .array(
          z.strictObject({
            number: text(60).min(1),
            name: text(60).optional(),
            remark: text(200).optional(),
          }),
        )
        .min(1)
        .max(NUMBERS_AT_ONCE),
      reason: listReason,
    }),
    reply: z.object({
      intakeId: id,
      taken: z.int(),
      refused: z.int(),
      rounded: z.boolean(),
      list: z.array(intakeAnswer),
    }),
    errors: ['tasks.not_found', 'tasks.over', 'customers.reason_needed', 'customers.list_rows_used'],
  }),

  /** Adds customers of a list to a task as a job. Their numbers stay on the server. */
  'tasks.addCustomers': defineEndpoint({
    method: 'POST',
    path: 'octcustomer/import/multi',
    access: 'tasks.manage',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({ taskId: id, whom: listCursor }),
    reply: intakeStart,
    errors: ['tasks.not_found', 'tasks.over', 'customers.sea_not_found', ...listErrors],
  }),
};
