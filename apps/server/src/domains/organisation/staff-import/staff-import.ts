import type { Module } from '../../../kernel/module.ts';
import { createStaffImportUsecases, type StaffImportParts } from './staff-import.usecases.ts';

/** Makes the room's module: staff that a spreadsheet names. */
export function createStaffImport(parts: StaffImportParts) {
  const staffImport = createStaffImportUsecases(parts);
  return {
    api: staffImport,
    routes({ handle }) {
      handle('organisation.staffImportPreview', (member, request) => staffImport.preview(member, request));
      handle('organisation.staffImport', (member, request, { key }) => staffImport.add(member, request, key));
    },
  } satisfies Module;
}
