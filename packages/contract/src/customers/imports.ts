import {
  customerImportFields,
  existingWays,
  followUpImportFields,
  importKinds,
  importStates,
  importTargets,
  rowProblems,
} from './values.ts';
import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { filePath, id, instant, listReason, pageOf, pageRequest, text } from '../fields.ts';

/** How long an import can be undone after it ended, in minutes. */
export const IMPORT_UNDO_MINUTES = 10;

/** How long what an import wrote before it failed can be undone, in minutes. */
export const FAILED_IMPORT_UNDO_MINUTES = 3 * 24 * 60;

/** What a cell can fill: `custom:` and an id is one of the enterprise's own fields. */
const filledField = z.union([
  z.enum([...customerImportFields, ...followUpImportFields]),
  z.templateLiteral(['custom:', z.string().regex(/^[1-9]\d{0,3}$/)]),
]);
/** What a column of a spreadsheet can hold; `ignored` is left out. */
export const importField = z.union([filledField, z.literal('ignored')]);
export type ImportField = z.output<typeof importField>;

export const rowProblem = z.enum(rowProblems);

/** The longest content of a cell that is corrected. */
export const LONGEST_CELL = 4000;

/** What is wrong with a row of a spreadsheet, as far as it may be told. */
const rowProblemTold = z.object({
  /** The field that is wrong, and how. */
  field: filledField,
  problem: rowProblem,
  /** What stands in the field's cells, one a line. Numbers are masked where the enterprise masks. */
  value: z.string(),
  /** For `duplicate_in_file`: the row that came first, and its sheet where the file has several. */
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
   * Rows that were written so far: as new ones, or into what was there. Those left alone as duplicates, `repeated` ones
   * among them; those left out.
   */
  added: z.int(),
  merged: z.int(),
  skipped: z.int(),
  refused: z.int(),
  /** The figures of what was stored already are round, and no row is told apart by it. */
  rounded: z.boolean(),
  /** Until when it can be undone; null where it cannot. */
  undoUntil: instant.nullable(),
  /** After an undoing, even a failed one: how many rows were taken back, and how many had been changed since. */
  takenBack: z.int(),
  kept: z.int(),
};

const importInfo = z.object({
  ...importState,
  jobId: id,
  /** Columns are what they were the last time that a file with these headings was imported. */
  remembered: z.boolean(),
  /** The visible sheets that hold anything; `rows`: below the headings. Text files have one without a name. */
  sheets: z.array(z.object({ place: z.int(), name: z.string(), rows: z.int(), taken: z.boolean() })),
  /** Of the sheets that are taken. Those with the same headings have their columns in common; `sheet`: the first of them, by its index. */
  columns: z.array(
    z.object({ sheet: z.int(), index: z.int(), heading: z.string(), sample: z.string(), field: importField }),
  ),
  /**
   * All rows, each in one of four: those that become something new, those refused for a mistake, those that repeat an
   * earlier row of the file and have no mistake, and those that are there already: customers by their number, follow-ups
   * by time and words. Until the import is confirmed, `existing` and `untold` are null where the file has more numbers
   * than the member may search for within a minute: then `good` counts them too.
   */
  good: z.int(),
  wrong: z.int(),
  repeated: z.int(),
  existing: z.int().nullable(),
  /** Before follow-ups are confirmed: how many say when to call next. A time that has passed by then plans nothing. */
  visits: z.int(),
  /** It is written only with the reason of a person: numbers are masked, and these are more than the budget has room for. */
  needsReason: z.boolean(),
  /** How many wrong rows are listed only once the import is confirmed, because they tell which numbers are stored. */
  untold: z.int().nullable(),
});
export type ImportInfo = z.output<typeof importInfo>;

/** An uploaded spreadsheet that is to be read. */
export const readRequest = z.strictObject({
  filePath,
  fileName: text(200),
  /** Overrides what the headings suggest, column by column, in the order in which `importInfo` has them. */
  fields: z.array(importField).max(1000).optional(),
  /** Places of the sheets that are read; all that have a column of numbers, unless told. */
  sheets: z.array(z.int().min(0).max(999)).min(1).max(1000).optional(),
});

/** An import, and the job that reads it. */
export const begunImport = z.object({ importId: id, jobId: id });

export const importCalls = {
  /** Reads an uploaded xlsx, ods or csv as a job; nothing is written to customers. */
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

  /** How far an import is: columns with their guesses, and how many rows are good, wrong or known. */
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
   * The rows with a mistake and those that repeat an earlier one, as in the file. Which numbers are on the do-not-call list or belong to no customer is told
   * once the import is confirmed. Numbers are masked where the enterprise masks.
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
        /** As a person counts in the spreadsheet. `sheet`: its name, null where the file has only one. */
        row: z.int(),
        sheet: z.string().nullable(),
        /** What `customers.correctImportRow` calls it. */
        rowId: z.int(),
        name: z.string(),
        mobile: z.string(),
        ...rowProblemTold.shape,
      }),
    ),
    errors: ['customers.import_not_found'],
  }),

  /**
   * Puts other content into a field of a listed row and checks the row again; the file stays as it is. Answers what is
   * wrong now, or null. A number in the row is compared with stored ones and counts as a search.
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

  /** A link to a workbook of the refused rows with a column that says why. */
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

  /** The caller's last imports, the newest first, for as long as they are kept. */
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
   * Takes everything back that an import made and filled, within ten minutes, as a job. What somebody did something to
   * since stays, and is counted. One that failed half way, or whose undoing did, is undone for three days.
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

  /** Writes the previewed rows as a job. Into pools only as far as these have room for them. */
  'customers.confirmImport': defineEndpoint({
    method: 'POST',
    path: 'api/crm/confirm-import',
    access: 'customers.import',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({
      importId: id,
      target: z.enum(importTargets),
      /** For `sea`: one that is open to the caller; the first of theirs, unless told. */
      seaId: id.optional(),
      /** For `staff`: who gets them, in turn. Needs the permission to assign. */
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
};
