import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import type { ErrorName } from '../errors.ts';
import { filePath, id, listReason, text } from '../fields.ts';
import { spreadsheetErrors } from '../files/spreadsheet.errors.ts';
import { sheetFields } from './values.ts';

/** A workbook has no more parts than this. */
const MOST_SHEETS = 1000;
const column = z.int().min(0).max(199);

const fieldsDiffer = ({ number, name, remark }: { number: number; name?: number; remark?: number }) =>
  name !== number && remark !== number && (name === undefined || name !== remark);

/** Which columns of one sheet hold what, counted from 0. */
const sheetColumns = z
  .strictObject({
    /** Its place among the sheets that people see, from 0. */
    sheet: z.int().min(0).max(MOST_SHEETS),
    /** Rows up to this one are headings; 0 where there is none. */
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
  /** Filled rows, headings included. */
  rows: z.int(),
  /** The row of the headings, as a person counts; 0 where there seems to be none. */
  headingRow: z.int(),
  /** What each column seems to hold; null where nothing fits. */
  fields: z.array(z.enum(sheetFields).nullable()),
  /** The first filled rows: all down to the headings, and some below. Numbers are masked where the enterprise masks. */
  firstRows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
});
export type PreviewedSheet = z.output<typeof previewedSheet>;

export const taskSheetCalls = {
  /**
   * Shows the first rows of an uploaded spreadsheet and what its columns seem to hold. Looks up no number and takes none
   * in.
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
   * Reads an uploaded spreadsheet into a task, as a job that fails where `tasks.addNumbers` would ask for a reason.
   * `columns`: the sheets that are read and what their columns hold; without it, both as the headings suggest.
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
};
