import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { filePath, id, instant, pageOf, pageRequest, text } from './fields.ts';

/** What a column of a customer spreadsheet can hold; `ignored` is left out. */
export const importField = z.enum([
  'name',
  'mobile',
  'otherMobile',
  'company',
  'position',
  'gender',
  'level',
  'source',
  'address',
  'remark',
  'ignored',
]);
export type ImportField = z.output<typeof importField>;

/** What is wrong with a row. Texts for people are the client's, and the error workbook's. */
export const rowProblem = z.enum([
  'missing_mobile',
  'short_mobile',
  'long_mobile',
  'second_digit',
  'not_a_number',
  'lost_digits',
  'unknown_level',
  'unknown_gender',
  'too_long',
  'duplicate_in_file',
  'do_not_call',
]);
export type RowProblem = z.output<typeof rowProblem>;

const importInfo = z.object({
  id,
  /** `reading`, then `ready` to be confirmed, then `writing`, `done`; or `failed`. */
  state: z.enum(['reading', 'ready', 'writing', 'done', 'failed']),
  jobId: id,
  fileName: z.string(),
  createdAt: instant,
  columns: z.array(z.object({ index: z.int(), heading: z.string(), sample: z.string(), field: importField })),
  /** All rows, each in one of three: those that become customers, those refused, and those whose number is known. */
  good: z.int(),
  wrong: z.int(),
  existing: z.int(),
});
export type ImportInfo = z.output<typeof importInfo>;

export const importCalls = {
  /** Reads an uploaded xlsx or csv as a job; nothing is written to customers. */
  'customers.import': defineEndpoint({
    method: 'POST',
    path: 'api/crm/import',
    access: 'customers.import',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({
      filePath,
      fileName: text(200),
      /** Overrides what the headings suggest, column by column. */
      fields: z.array(importField).max(200).optional(),
    }),
    reply: z.object({ importId: id, jobId: id }),
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

  /** The rows that were refused, as in the file; numbers are masked where the enterprise masks. */
  'customers.importProblems': defineEndpoint({
    method: 'POST',
    path: 'api/crm/import-problems',
    access: 'customers.import',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ importId: id, ...pageRequest }),
    reply: pageOf(
      z.object({
        /** As a person counts in the spreadsheet. */
        row: z.int(),
        name: z.string(),
        mobile: z.string(),
        problem: rowProblem,
        /** For `duplicate_in_file`: the row that came first. */
        firstRow: z.int().nullable(),
      }),
    ),
    errors: ['customers.import_not_found'],
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

  /** Writes the previewed rows as a job. Into one's own pool only as far as that has room for them. */
  'customers.confirmImport': defineEndpoint({
    method: 'POST',
    path: 'api/crm/confirm-import',
    access: 'customers.import',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({
      importId: id,
      target: z.enum(['sea', 'self']),
      /** `skip`: leave what exists as it is. `merge`: fill its empty fields. `add`: one more with that number, where allowed. */
      existing: z.enum(['skip', 'merge', 'add']),
    }),
    reply: z.object({ jobId: id }),
    errors: [
      'customers.import_not_found',
      'customers.import_not_ready',
      'customers.import_taken',
      'customers.import_without_mobile',
      'customers.private_pool_full',
      'customers.duplicates_blocked',
    ],
  }),
};
