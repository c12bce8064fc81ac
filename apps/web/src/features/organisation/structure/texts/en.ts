import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  organisation: 'Organisation',
  staff: 'Staff',
  addDepartment: 'Add department',
  editDepartment: 'Edit department',
  empty: 'No one here yet',
  emptyHint: 'Add colleagues and give them a department and roles',
  emptySearchHint: 'Try part of the name, or the last 4 digits',
  suspended: 'Suspended',
  departmentName: 'Department name',
  parent: 'Parent department',
  enterprise: 'The enterprise (top)',
  head: 'Head',
  choose: 'Choose',
  merge: 'Merge into another department',
  mergeTitle: (from, into) => `Merge "${from}" into "${into}"?`,
  mergeBody: 'Its staff and sub-departments move, and the old department is deleted.',
  mergeYes: 'Merge',
  deleteDepartment: 'Delete department',
  merged: 'Merged',
};
