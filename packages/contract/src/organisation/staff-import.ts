import { staffProblems } from './values.ts';
import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import type { ErrorName } from '../errors.ts';
import { filePath, id, listReason } from '../fields.ts';
import { spreadsheetErrors } from '../files/spreadsheet.errors.ts';
import { HELD_ROLES_LIMIT } from './staff.ts';

/** How many colleagues one file may bring. */
export const STAFF_IMPORT_LIMIT = 1000;

export const staffProblem = z.enum(staffProblems);

const staffRow = z.object({
  /** As a person counts in the spreadsheet. */
  row: z.int(),
  /** Its sheet; null where only one sheet lists people. */
  sheet: z.string().nullable(),
  name: z.string(),
  /** Masked like any other number. */
  mobile: z.string(),
  /** These three as written; an empty department or role means the one that was chosen. */
  department: z.string(),
  roles: z.string(),
  position: z.string(),
  /** None: the row is invited. */
  problems: z.array(staffProblem),
  /** For `duplicate_in_file`: the row that has the number already. */
  firstRow: z.object({ row: z.int(), sheet: z.string().nullable() }).nullable(),
});
export type StaffRow = z.output<typeof staffRow>;

const file = {
  filePath,
  /** For rows that name none. */
  departmentId: id.nullable(),
  roleIds: z.array(id).max(HELD_ROLES_LIMIT),
};

const readingErrors = [
  'files.not_found',
  'organisation.department_not_found',
  'organisation.role_not_found',
  'organisation.staff_import_too_long',
  'organisation.staff_import_columns',
  ...(Object.keys(spreadsheetErrors) as (keyof typeof spreadsheetErrors)[]),
] as const satisfies ErrorName[];

export const staffImportCalls = {
  /**
   * What each row of an uploaded xlsx, ods or csv would become, and what is wrong with the others. Nobody is added. Each
   * number counts as one that was searched, once a day. `told`: whether it is told who is a member already; it is not
   * where the member's budget has no room for all of them.
   */
  'organisation.staffImportPreview': defineEndpoint({
    method: 'POST',
    path: 'api/staff/import-preview',
    access: 'organisation.staff',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject(file),
    reply: z.object({ rows: z.array(staffRow), ready: z.int(), refused: z.int(), told: z.boolean() }),
    errors: readingErrors,
  }),

  /**
   * Invites everybody in the file whose row has no problem, all or none; each becomes a member by accepting. `expected`:
   * how many the preview promised; if it is another number by now, nothing is written. Where the preview did not tell who
   * is a member already, members are left out. If numbers are masked, that needs a `reason`, and the reply is `rounded`.
   */
  'organisation.staffImport': defineEndpoint({
    method: 'POST',
    path: 'api/staff/import',
    access: 'organisation.staff',
    effect: 'write',
    repeated: 'needs-key',
    request: z.strictObject({ ...file, expected: z.int().min(1).max(STAFF_IMPORT_LIMIT), reason: listReason }),
    reply: z.object({ invited: z.int(), refused: z.int(), rounded: z.boolean() }),
    errors: [
      ...readingErrors,
      'organisation.staff_import_changed',
      'customers.reason_needed',
      'customers.list_rows_used',
    ],
  }),
};
