import { staffProblems } from './values.ts';
import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import type { ErrorName } from '../errors.ts';
import { filePath, id, listReason } from '../fields.ts';
import { spreadsheetErrors } from '../files/spreadsheet.errors.ts';
import { HELD_ROLES_LIMIT } from './staff.ts';

/** The most colleagues of one file. */
export const STAFF_IMPORT_LIMIT = 1000;

export const staffProblem = z.enum(staffProblems);

const staffRow = z.object({
  /** The row as a person counts it in the spreadsheet. */
  row: z.int(),
  /** The sheet of the row; `null` if only one sheet lists people. */
  sheet: z.string().nullable(),
  name: z.string(),
  /** Masked like any other number. */
  mobile: z.string(),
  /**
   * Department, roles and position as they are written. An empty department or role means the one that the caller
   * chose.
   */
  department: z.string(),
  roles: z.string(),
  position: z.string(),
  /** The problems of the row. A row without any is invited. */
  problems: z.array(staffProblem),
  /** The earlier row with the same number, for `duplicate_in_file`. */
  firstRow: z.object({ row: z.int(), sheet: z.string().nullable() }).nullable(),
});
export type StaffRow = z.output<typeof staffRow>;

const file = {
  filePath,
  /** The department and the roles of rows that name none. */
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

export const staffImportEndpoints = {
  /**
   * Returns the result that an uploaded xlsx, ods or csv would have: the colleague of each row, and the problems of the
   * wrong rows. Adds nobody. Each number counts as a search, once a day. `told`: false when the member's search budget
   * has no room for all numbers. Then the reply does not tell which of them are members already.
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
   * Invites everybody in the file whose row has no problem, all or none. Each becomes a member by accepting.
   * `expected`: the number that the preview promised. If the number has changed, nothing is written. If the preview did
   * not tell which of them are members, members are left out. If numbers are masked too, that needs a `reason`, and the
   * reply is `rounded`.
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
