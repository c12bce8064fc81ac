import { plural } from '@haihu/rules/plural';
import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  title: 'Import staff',
  chooseTitle: 'Add staff from a spreadsheet',
  chooseHint:
    'xlsx, ods or csv, up to 1,000 people. The first row has headings, in any order: Name, Mobile, Department, Role, Position.',
  usualDepartment: 'Default department',
  usualRoles: 'Default role',
  otherFile: 'Other file',
  checked: (ready, refused) => `${ready} ready to invite · ${refused} with errors`,
  empty: 'The spreadsheet is empty',
  emptyHint: 'Add at least one row below the headings',
  noName: '(no name)',
  row: (row, sheet) => [sheet, `row ${row}`].filter(Boolean).join(', '),
  add: (count) => `Invite ${plural(count, 'person', 'people')}`,
  nobody: 'No one to invite',
  adding: 'Inviting',
  failed: 'The file could not be read',
  finished: (count) => `${plural(count, 'person', 'people')} invited`,
  finishedHint: 'They sign in with their mobile number and accept',
  left: (count) =>
    `${plural(count, 'row')} with errors not invited. Correct the file and import it again; each number keeps only its latest invitation.`,
  again: 'Import another file',
  see: 'View the organisation',
  duplicateOf: (row) => `Same mobile number as ${row}`,
  problems: {
    missing_name: 'No name',
    long_name: 'Name longer than 30 characters',
    bad_mobile: 'Not an 11-digit mobile number',
    duplicate_in_file: 'Duplicate mobile number',
    member_already: 'Already a member',
    unknown_department: 'Department not found or ambiguous. Write the full path',
    department_beyond_rights: 'You cannot add people to this department',
    missing_role: 'No role',
    unknown_role: 'Role not found',
    role_beyond_rights: 'The role exceeds your own permissions',
    too_many_roles: 'Too many roles',
    long_position: 'Position longer than 30 characters',
  },
};
