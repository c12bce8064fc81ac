import { plural } from '@haihu/rules/plural';
import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  search: 'Name, mobile or last 4 digits',
  unplaced: 'No department',
  people: (count) => plural(count, 'person', 'people'),
  edit: 'Edit',
  addStaff: 'Add staff',
  emptySearch: 'No results',
  failed: 'The organisation could not be loaded',
  owner: 'Owner',
  chooseDepartment: 'Choose a department',
  chooseStaff: 'Choose a colleague',
  optional: 'Optional',
  saving: 'Saving',
  saved: 'Saved',
  nameNeeded: 'Enter a name',
  deleteTitle: (name) => `Delete "${name}"?`,
  deleteBody: 'This cannot be undone.',
  delete: 'Delete',
  deleted: 'Deleted',
  scope: 'Data scope',
  scopes: { self: 'Own only', department: 'Department', branch: 'With sub-departments', all: 'All' },
  scopeNotes: {
    self: 'Sees their own customers, calls and statistics',
    department: 'Sees everyone in their department',
    branch: 'Sees their department and its sub-departments',
    all: 'Sees the whole enterprise',
  },
};
