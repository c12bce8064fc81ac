import { customerImportFields } from './fields.ts';
import { existingWays, followUpImportFields, importKinds, importStates, importTargets, rowProblems } from './values.ts';
import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { filePath, id, instant, listReason, pageOf, pageRequest, text } from '../fields.ts';

/** Minutes for which an import can be undone after it ended. */
export const IMPORT_UNDO_MINUTES = 10;

/** Minutes for which the rows that a failed import wrote can be undone. */
export const FAILED_IMPORT_UNDO_MINUTES = 3 * 24 * 60;

/** A field that a cell can fill. `custom:` and an id name one of the enterprise's custom fields. */
const filledField = z.union([
  z.enum([...customerImportFields, ...followUpImportFields]),
  z.templateLiteral(['custom:', z.string().regex(/^[1-9]\d{0,3}$/)]),
]);
/** The content of a column of a spreadsheet. `ignored` columns are left out. */
export const importField = z.union([filledField, z.literal('ignored')]);
export type ImportField = z.output<typeof importField>;

export const rowProblem = z.enum(rowProblems);

/** The most characters of a corrected cell. */
export const LONGEST_CELL = 4000;

/** The problem of a row, as far as the caller may know it. */
const rowProblemTold = z.object({
  /** The field with the problem. */
  field: filledField,
  problem: rowProblem,
  /** The content of the field's cells, one a line. Numbers are masked if the enterprise masks them. */
  value: z.string(),
  /** The earlier row with the same number, for `duplicate_in_file`, and its sheet if the file has several. */
  firstRow: z.int().nullable(),
  firstSheet: z.string().nullable(),
});

const importState = {
  id,
  kind: z.enum(importKinds),
  state: z.enum(importStates),
  fileName: z.string(),
  createdAt: instant,
  /**
   * The rows so far. `added`: written as new. `merged`: written into stored ones. `skipped`: left alone as duplicates,
   * `repeated` ones among them. `refused`: left out.
   */
  added: z.int(),
  merged: z.int(),
  skipped: z.int(),
  refused: z.int(),
  /** True when the figures about stored numbers are rounded, so that they tell nothing about a single row. */
  rounded: z.boolean(),
  /** The instant until which it can be undone. `null` if it cannot. */
  undoUntil: instant.nullable(),
  /** The rows taken back by an undoing, even a failed one, and the rows that were changed since and stayed. */
  takenBack: z.int(),
  kept: z.int(),
};

const importInfo = z.object({
  ...importState,
  jobId: id,
  /** True when the columns are those of the last import with the same headings. */
  remembered: z.boolean(),
  /**
   * The visible sheets that hold anything. `rows`: rows below the headings. A text file has one sheet without a name.
   */
  sheets: z.array(z.object({ place: z.int(), name: z.string(), rows: z.int(), taken: z.boolean() })),
  /**
   * The columns of the sheets that are taken. Sheets with the same headings share their columns. `sheet`: the index of
   * the first of them.
   */
  columns: z.array(
    z.object({ sheet: z.int(), index: z.int(), heading: z.string(), sample: z.string(), field: importField }),
  ),
  /**
   * All rows, each counted in one of four. `good`: becomes something new. `wrong`: refused for a mistake. `repeated`:
   * repeats an earlier row and has no mistake. `existing`: stored already, found by number for customers and by time
   * and words for follow-ups. Before the import is confirmed, a file may have more numbers than the member may search
   * for within a minute. Then `existing` and `untold` are `null`, and `good` counts the existing ones too.
   */
  good: z.int(),
  wrong: z.int(),
  repeated: z.int(),
  existing: z.int().nullable(),
  /**
   * The follow-ups that say when to call next, before they are confirmed. A time that has passed by then plans nothing.
   */
  visits: z.int(),
  /** True when the import needs a person's reason: numbers are masked, and the budget has no room for so many. */
  needsReason: z.boolean(),
  /**
   * The number of wrong rows that are listed only after the import is confirmed, because they tell which numbers are
   * stored.
   */
  untold: z.int().nullable(),
});
export type ImportInfo = z.output<typeof importInfo>;

/** The request to read an uploaded spreadsheet. */
export const readRequest = z.strictObject({
  filePath,
  fileName: text(200),
  /** The fields of the columns, in the order of `importInfo`. They override what the headings suggest. */
  fields: z.array(importField).max(1000).optional(),
  /** The places of the sheets to read. By default all sheets that have a column of numbers. */
  sheets: z.array(z.int().min(0).max(999)).min(1).max(1000).optional(),
});

/** An import, and the job that reads it. */
export const begunImport = z.object({ importId: id, jobId: id });

export const importEndpoints = {
  /** Reads an uploaded xlsx, ods or csv as a job. Writes nothing to customers. */
  'customers.import': defineEndpoint({
    method: 'POST',
    path: 'api/crm/import',
    access: 'customers.import',
    effect: 'write',
    repeated: 'needs-key',
    request: readRequest,
    reply: begunImport,
    errors: ['files.not_found'],
  }),

  /**
   * Returns the progress of an import: the columns with their guessed fields, and the number of good, wrong and known
   * rows.
   */
  'customers.importInfo': defineEndpoint({
    method: 'POST',
    path: 'api/crm/import-info',
    access: 'customers.import',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ importId: id }),
    reply: importInfo,
    errors: ['customers.import_not_found'],
  }),

  /**
   * Lists the rows with a mistake and those that repeat an earlier one, in the order of the file. Until the import is
   * confirmed it does not tell which numbers are on the do-not-call list or belong to no customer. Numbers are masked
   * if the enterprise masks them.
   */
  'customers.importProblems': defineEndpoint({
    method: 'POST',
    path: 'api/crm/import-problems',
    access: 'customers.import',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ importId: id, ...pageRequest }),
    reply: pageOf(
      z.object({
        /** The row as a person counts it in the spreadsheet. `sheet`: its name; `null` if the file has only one. */
        row: z.int(),
        sheet: z.string().nullable(),
        /** The id of the row for `customers.correctImportRow`. */
        rowId: z.int(),
        name: z.string(),
        mobile: z.string(),
        ...rowProblemTold.shape,
      }),
    ),
    errors: ['customers.import_not_found'],
  }),

  /**
   * Puts other content into a field of a listed row and checks the row again. The file stays as it is. The reply holds
   * the remaining problem, or `null`. A number in the row is compared with stored ones and counts as a search.
   */
  'customers.correctImportRow': defineEndpoint({
    method: 'POST',
    path: 'api/crm/import-row',
    access: 'customers.import',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({
      importId: id,
      rowId: z
        .int()
        .min(1)
        .max(2 ** 31 - 1),
      field: filledField,
      value: z.string().trim().max(LONGEST_CELL),
    }),
    reply: z.object({ problem: rowProblemTold.nullable() }),
    errors: [
      'customers.import_not_found',
      'customers.import_row_not_found',
      'customers.import_not_ready',
      'customers.import_taken',
      'customers.searched_too_often',
    ],
  }),

  /** Returns a link to a workbook of the refused rows. One more column gives the reasons. */
  'customers.importErrorFile': defineEndpoint({
    method: 'POST',
    path: 'api/crm/import-error-file',
    access: 'customers.import',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ importId: id }),
    reply: z.object({ link: z.string(), expiresAt: instant }),
    errors: ['customers.import_not_found', 'customers.import_not_ready'],
  }),

  /** Lists the caller's imports that are still kept, the newest first. */
  'customers.imports': defineEndpoint({
    method: 'POST',
    path: 'api/crm/imports',
    access: 'customers.import',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({ list: z.array(z.object(importState)) }),
    errors: [],
  }),

  /**
   * Undoes an import as a job within ten minutes: takes back everything that it added and filled. Customers that
   * somebody changed since stay and are counted. An import that failed half way, or whose undoing failed, can be undone
   * for three days.
   */
  'customers.undoImport': defineEndpoint({
    method: 'POST',
    path: 'api/crm/undo-import',
    access: 'customers.import',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ importId: id }),
    reply: z.object({ jobId: id }),
    errors: ['customers.import_not_found', 'customers.import_not_undoable'],
  }),

  /** Writes the previewed rows as a job. A pool takes only as many as it has room for. */
  'customers.confirmImport': defineEndpoint({
    method: 'POST',
    path: 'api/crm/confirm-import',
    access: 'customers.import',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({
      importId: id,
      target: z.enum(importTargets),
      /** The public pool, for `sea`. It is one that is open to the caller; by default their first. */
      seaId: id.optional(),
      /** The members who get the customers in turn, for `staff`. This needs the permission to assign. */
      userIds: z.array(id).min(1).max(200).optional(),
      existing: z.enum(existingWays),
      reason: listReason,
    }),
    reply: z.object({ jobId: id }),
    errors: [
      'customers.import_not_found',
      'customers.import_not_ready',
      'customers.import_taken',
      'customers.import_without_mobile',
      'customers.private_pool_full',
      'customers.duplicates_blocked',
      'customers.sea_not_found',
      'customers.no_receivers',
      'customers.reason_needed',
      'customers.list_rows_used',
    ],
  }),

  /** Reads an uploaded list of follow-ups as a job and matches each to a customer by its number. Nothing is written. */
  'customers.importFollowUps': defineEndpoint({
    method: 'POST',
    path: 'api/crm/import-follow',
    access: 'customers.import',
    effect: 'write',
    repeated: 'needs-key',
    request: readRequest,
    reply: begunImport,
    errors: ['files.not_found'],
  }),

  /**
   * Writes the previewed follow-ups as a job, each with its own time and author. A follow-up that exists already is
   * left out. The past reminds nobody. A customer's latest follow-up may name the next call-back. It is planned for the
   * customer's owner, or for the author if nobody owns it. Members who planned one already keep that one.
   */
  'customers.confirmFollowUps': defineEndpoint({
    method: 'POST',
    path: 'api/crm/confirm-import-follow',
    access: 'customers.import',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({ importId: id, reason: listReason }),
    reply: z.object({ jobId: id }),
    errors: [
      'customers.import_not_found',
      'customers.import_not_ready',
      'customers.import_taken',
      'customers.import_without_mobile',
      'customers.reason_needed',
      'customers.list_rows_used',
      'customers.list_mostly_unknown',
    ],
  }),
};
