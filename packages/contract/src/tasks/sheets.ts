import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import type { ErrorName } from '../errors.ts';
import { filePath, id, listReason, text } from '../fields.ts';
import { spreadsheetErrors } from '../files/spreadsheet.errors.ts';
import { sheetFields } from './values.ts';

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

export const taskSheetCalls = {
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
};
